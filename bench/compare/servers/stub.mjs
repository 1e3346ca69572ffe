import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/**
 * A REST upstream at minimal cost: item views from memory, as the service itself
 * wrote them, and amounts of a distance in the view that the service wrote for a
 * distance of 1. GET /__count returns and resets the number of requests.
 */
const { views, amounts } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bodies = new Map(views.map(([path, text]) => [path, Buffer.from(text)]));
const templates = new Map(amounts.map(([path, text]) => [path, toTemplate(text)]));
let count = 0;

/** The bytes before the first figure that depends on the distance, and what follows each of them. */
function toTemplate(text) {
  const figures =
    /(?<="name":"distance","value":")1(?=")|(?<="amountPerMonth":)[\d.e-]+|(?<="value":)[\d.e-]+/g;
  const found = [...text.matchAll(figures)];
  const between = found.map(({ index, 0: figure }, at) => ({
    factor: Number(figure),
    after: text.slice(index + figure.length, found[at + 1]?.index),
  }));
  return { before: Buffer.from(text.slice(0, found[0].index)), between };
}

function amountView({ before, between }, distance) {
  const parts = between.map(({ factor, after }) => `${factor * distance}${after}`);
  return Buffer.concat([before, Buffer.from(parts.join(''))]);
}

const server = createServer((request, response) => {
  const [path, query] = request.url.split('?', 2);
  if (path === '/__count') {
    response.end(String(count));
    count = 0;
    return;
  }
  count += 1;
  const distance = /^distance=(\d+)$/.exec(query)?.[1];
  const template = distance === undefined ? undefined : templates.get(path);
  const body = template === undefined ? bodies.get(path) : amountView(template, Number(distance));
  response.writeHead(body === undefined ? 404 : 200, {
    'Content-Type': 'application/json;charset=UTF-8',
    'Content-Length': body?.length ?? 0,
    authToken: request.headers.authtoken ?? '',
  });
  response.end(body);
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
