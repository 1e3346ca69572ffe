import { createServer } from 'node:http';

/**
 * The limit of node:http itself under overload: answers take the given time, begin
 * in slices of 5 ms, and what finds a full queue is refused at once with fixed bytes.
 * Usage: node bench/overload/limit.mjs MILLISECONDS_OF_AN_ANSWER
 */
const answerMs = Number(process.argv[2]);
const sliceMs = 5;
const room = 150;
const answer = Buffer.from('{"data":{}}');
const refusal = Buffer.from('{"errors":[{"message":"The gateway is overloaded; retry in 1 s."}]}');
const queue = [];
let isRunning = false;

const server = createServer((request, response) => {
  if (request.method === 'GET') send(response, 200, answer);
  else if (queue.length >= room) send(response, 503, refusal);
  else {
    queue.push(response);
    if (!isRunning) setImmediate(runSlice);
    isRunning = true;
  }
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));

function runSlice() {
  const end = performance.now() + sliceMs;
  for (let next; performance.now() < end && (next = queue.shift()) !== undefined;) {
    const done = performance.now() + answerMs;
    while (performance.now() < done);
    send(next, 200, answer);
  }
  isRunning = queue.length > 0;
  if (isRunning) setImmediate(runSlice);
}

function send(response, status, body) {
  const retry = status === 503 ? { 'Retry-After': '1' } : {};
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    ...retry,
  });
  response.end(body);
}
