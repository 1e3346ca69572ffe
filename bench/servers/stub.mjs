import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/**
 * A REST upstream at minimal cost: item views from memory, the same bytes
 * whatever the parameters. GET /__count returns and resets the number of
 * requests.
 */
const views = new Map(
  JSON.parse(readFileSync(process.argv[2], 'utf8')).map(([path, body]) => [path, Buffer.from(body)]),
);
let count = 0;

const server = createServer((request, response) => {
  const [path] = request.url.split('?', 1);
  if (path === '/__count') {
    response.end(String(count));
    count = 0;
    return;
  }
  count += 1;
  const body = views.get(path);
  response.writeHead(body === undefined ? 404 : 200, {
    'Content-Type': 'application/json;charset=UTF-8',
    'Content-Length': body?.length ?? 0,
    authToken: request.headers.authtoken ?? '',
  });
  response.end(body);
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
