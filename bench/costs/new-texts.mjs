import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { withoutVariables } from '../operations.mjs';
import { openGateway } from './gateway.mjs';

/**
 * Prints what a text costs that was never sent before: the CPU time of a request
 * with a new one less that of one with a known one, beside parsing and validating
 * such texts with graphql-js.
 */
const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
const { ask, close } = await openGateway();
const path = 'transport/car/generic';
const found = JSON.parse(
  await ask(`{ dataCategory(path: "${path}") { items(first: 42) { nodes { uid } } } }`),
);
const keys = found.data.dataCategory.items.nodes.map(({ uid }) => ({ categoryPath: path, uid }));

let number = 0;
const texts = {
  One: () => withoutVariables.One(keys[0], `n${++number}`).query,
  List: () => withoutVariables.List([...keys, ...keys].slice(0, 50), `n${++number}`).query,
  Amounts: () => withoutVariables.Amounts(keys[0], `n${++number}`, 1).query,
};

const rows = [];
for (const [name, write] of Object.entries(texts)) {
  const known = write();
  const count = name === 'One' ? 100 : 20;
  const ways = {
    known: () => cpuOf(count, () => ask(known)),
    fresh: () => cpuOf(count, () => ask(write())),
    graphqlJs: () => cpuOf(count, async () => validate(schema, parse(write()))),
  };
  const least = { known: Infinity, fresh: Infinity, graphqlJs: Infinity };
  for (let round = 0; round < 20; round += 1) {
    for (const [way, measure] of Object.entries(ways)) least[way] = Math.min(least[way], await measure());
  }
  const own = least.fresh - least.known;
  const micro = (value) => `${value.toFixed(0)} µs`;
  rows.push([
    `an unknown text of ${name}`,
    `${(own / least.graphqlJs).toFixed(2)} of graphql-js: ${micro(own)}, parse and validate ${micro(least.graphqlJs)}`,
    '1.5 of graphql-js',
  ]);
}
console.log(JSON.stringify(rows));
await close();

/** In microseconds, of this process. */
async function cpuOf(count, run) {
  const before = process.cpuUsage();
  for (let done = 0; done < count; done += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}
