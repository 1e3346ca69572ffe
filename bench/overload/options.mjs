import { parseArgs } from 'node:util';

const help = `Sends more than the program can answer: first what 32 connections get, then
twice and four times as much in an open loop, then as much as hundreds of
connections that each ask again at once; after each load the peak is taken
again, and shares are those of the peaks before and after. Prints what was answered and refused,
how soon, and how long health checks over new connections waited; the same of
a server that has only node:http and needs as much time for an answer; and
how long one caller waits beside another with long lists. A server of one
process has one core and the clients another, as on machines of their own.

Usage: npm run bench -- overload [OPTIONS]

  --seconds N         of each load. Default: 5
  --workers N         processes that serve. Default: 1
  --operation NAME    one (item) or list (of 50). Default: one
  --connections LIST  over which twice and four times the peak are sent. Default: 800,5000
  --parts LIST        any of server, limit (node:http alone), fairness. Default: all
The variable NODE names the program that runs what is measured.
`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    workers: { type: 'string', default: '1' },
    operation: { type: 'string', default: 'one' },
    connections: { type: 'string', default: '800,5000' },
    parts: { type: 'string', default: 'server,limit,fairness' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  console.log(help);
  process.exit();
}

const { seconds, workers, operation } = values;
const connections = values.connections.split(',');
const parts = values.parts.split(',');
for (const [name, texts] of Object.entries({ seconds: [seconds], workers: [workers], connections })) {
  if (!texts.every((text) => Number(text) > 0)) throw new Error(`--${name} must have numbers above 0.`);
}
for (const [name, texts, known] of [
  ['operation', [operation], ['one', 'list']],
  ['parts', parts, ['server', 'limit', 'fairness']],
]) {
  const unknown = texts.find((text) => !known.includes(text));
  if (unknown !== undefined) throw new Error(`--${name}: unknown ${unknown}. Known are ${known.join(', ')}.`);
}

export const options = {
  seconds: Number(seconds),
  workers: Number(workers),
  connections: connections.map(Number),
  operation,
  parts: new Set(parts),
};
