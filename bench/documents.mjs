import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { start } from './process.mjs';

/**
 * Measures what answers of a remote service cost that are as large as the limits
 * allow: 64 at once, with health checks over new connections every 100 ms.
 * Cached ones are valid, and their requests wait for another answer for 8 s.
 * The longest tick of the event loop is measured in CPU time, so other programs
 * do not count in it, as they do in the waits of health checks.
 * Usage: npm run bench -- documents [rounds] [beginning of the name]
 */
process.env.TICKS = join(mkdtempSync(join(tmpdir(), 'bench-documents-')), 'ticks');
const flags = existsSync('/proc/self/schedstat')
  ? ['--import', new URL('long-ticks.mjs', import.meta.url).href]
  : [];
const rounds = Number(process.argv[2] ?? 3);
const wanted = process.argv[3] ?? '';
const atOnce = 64;

const inResources = (xml) => `<?xml version="1.0"?><Resources>${xml}</Resources>`;
const item = (format) =>
  format === 'json'
    ? `{"uid":"AAAAAAAAAAAA","name":"${'n'.repeat(300)}","label":"","path":"p","a":{"b":"c","d":[]}},`
    : `<Item uid="AAAAAAAAAAAA" created="2010-01-01"><Name>${'n'.repeat(60)}</Name><Label/><A><B>c</B></A></Item>`;

const inCategory = (more) =>
  `{"apiVersion":"2.0","path":"/PATH","dataCategory":{"created":"2010-02-03 04:05:06.0","modified":"2010-02-03 04:05:06.0","uid":"CA7E60A11234","name":"Car","path":"car","deprecated":false,"environment":{"uid":"5F5887BCF726","name":"","path":"","description":"","owner":"","itemsPerPage":10,"itemsPerFeed":10,"created":"2007-07-27 09:30:44.0","modified":"2007-07-27 09:30:44.0"},"dataCategory":{"uid":"CA7E60A10000","name":"Transport","path":"transport"}},"children":{"dataCategories":[],"dataItems":{"label":"DataItems","rows":[]},"pager":{"start":0,"from":1,"to":1,"items":0,"currentPage":1,"requestedPage":1,"nextPage":-1,"previousPage":-1,"lastPage":1,"itemsPerPage":10,"itemsFound":0}},"actions":{"allowList":true,"allowView":true,"allowCreate":false,"allowModify":false,"allowDelete":false},"more":[${more}1]}`;
const row = (at) =>
  `{"uid":"${100_000_000_000 + at}","created":"2010-02-03 04:05:06.0","modified":"2010-02-03 04:05:06.0","label":"petrol, small","path":"p${at}","fuel":"petrol"},`;
const numbered = (write, count) => Array.from({ length: count }, (_, at) => write(at)).join('');

const documents = [
  ['empty elements, too many', 'xml', inResources('<a/>'.repeat(2_000_000))],
  ['empty elements', 'xml', inResources('<a/>'.repeat(249_000))],
  ['elements with text', 'xml', inResources(`<a>${'x'.repeat(25)}</a>`.repeat(249_000))],
  [
    'attributes',
    'xml',
    inResources('<a bbbbbbbbbbbbbbbbb="ccccccccccccccccccccccccccccc"/>'.repeat(124_000)),
  ],
  ['references', 'xml', inResources(`<a>${'&#x1F600; and some more text'.repeat(249_000)}</a>`)],
  ['items', 'xml', inResources(item('xml').repeat(49_000))],
  ['wide text', 'xml', inResources(`<a>${'€'.repeat(2_700_000)}</a>`)],
  ['lists in each other', 'json', `{"a":${'['.repeat(8_000_000)}`],
  ['objects', 'json', `{"a":[${'{"a":1},'.repeat(124_000)}1]}`],
  ['items', 'json', `{"a":[${item('json').repeat(18_000)}1]}`],
  ['numbers', 'json', `{"a":[${'1.23456789012345678901234567e-30,'.repeat(248_000)}1]}`],
  ['held items', 'json', inCategory(numbered(row, 30_000))],
  ['held objects', 'json', inCategory(numbered((at) => `{"a":${at}},`, 120_000))],
  ['one text', 'json', `{"a":"${'\\n'.repeat(4_000_000)}"}`],
];

let answer = { type: '', body: Buffer.alloc(0), isHeld: false };
const upstream = createServer(({ url }, response) => {
  const path = /^\/data\/(.*?)(\?|$)/.exec(url)?.[1] ?? '';
  if (path.startsWith('late')) {
    setTimeout(() => response.writeHead(404).end(), 8000);
    return;
  }
  const at = answer.body.indexOf('PATH');
  const parts =
    at < 0 ? [answer.body] : [answer.body.subarray(0, at), Buffer.from(path), answer.body.subarray(at + 4)];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  response.writeHead(200, { 'content-type': answer.type, 'content-length': length });
  for (const part of parts) response.write(part);
  response.end();
});
await new Promise((resolve) => upstream.listen(0, '127.0.0.1', resolve));
const { port } = upstream.address();

async function ask(url, path) {
  const late = answer.isHeld ? `late: dataCategory(path: "late/${path}") { name }` : '';
  const query = `{ dataCategory(path: "${path}") { name } ${late} }`;
  const headers = { 'content-type': 'application/json', authtoken: 'a-token' };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  const { data, errors } = await response.json();
  return errors?.[0]?.extensions.code ?? (data?.dataCategory === null ? 'null' : 'answered');
}

const askAll = (url, path) =>
  Promise.all(Array.from({ length: atOnce }, (_, at) => ask(url, `${path}/b${at}`)));

/** Waits of health checks until it is told to end. */
function watch(url) {
  const waits = [];
  const pending = new Set();
  const timer = setInterval(() => {
    const began = performance.now();
    const asked = fetch(`${url}/healthz`, { headers: { connection: 'close' } })
      .then((response) => response.text())
      .then(() => waits.push(performance.now() - began))
      .finally(() => pending.delete(asked));
    pending.add(asked);
  }, 100);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    return waits.toSorted((a, b) => a - b);
  };
}

console.log(
  '| 64 answers at once of | bytes | format | seconds | CPU ms each | health, median and longest | longest tick, CPU | memory added | outcomes |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [name, format, body] of documents) {
  if (!name.startsWith(wanted)) continue;
  const options = [
    ...['serve', '--port', '0', '--upstream', `http://127.0.0.1:${port}`, '--upstream-format', format],
    ...['--log-level', 'silent', '--upstream-timeout', '9000'],
  ];
  const program = await start('gateway', '../dist/cli/main.js', options, flags);
  // Its connections are open, and its code is warm.
  answer = { type: 'application/json', body: Buffer.from('{}') };
  for (let round = 0; round < 5; round += 1) await askAll(program.url, `warm${round}`);
  answer = { type: `application/${format}`, body: Buffer.from(body), isHeld: name.startsWith('held') };
  const before = program.memory().now;
  program.forgetPeak();
  writeFileSync(process.env.TICKS, '');
  const cpu = program.cpuMs();
  const outcomes = {};
  const began = performance.now();
  const end = watch(program.url);
  for (let round = 0; round < rounds; round += 1) {
    for (const code of await askAll(program.url, `a${round}`)) outcomes[code] = (outcomes[code] ?? 0) + 1;
  }
  const waits = await end();
  const ticks = readFileSync(process.env.TICKS, 'utf8').split('\n').map(Number);
  const cells = [
    name,
    answer.body.length,
    format,
    ((performance.now() - began) / 1000).toFixed(1),
    ((program.cpuMs() - cpu) / rounds / atOnce).toFixed(0),
    `${waits[Math.floor(waits.length / 2)].toFixed(0)} and ${waits.at(-1).toFixed(0)} ms`,
    `${Math.max(...ticks)} ms`,
    `${(program.memory().most - before).toFixed(0)} MB`,
    JSON.stringify(outcomes),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  await program.stop();
}
upstream.close();
upstream.closeAllConnections();
rmSync(dirname(process.env.TICKS), { recursive: true });
