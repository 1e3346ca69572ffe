import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/** Answers everything with the bytes of one file. */
const body = readFileSync(process.argv[2]);
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
