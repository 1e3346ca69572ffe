import { createGateway, openStoreBackend, openTelemetry } from '../dist/emissions-gateway.js';

/**
 * Measures the cost of telemetry: the same requests, in one process and without a
 * socket, in turn to a gateway with it and to one without, in many short rounds.
 * Usage: npm run bench -- telemetry [rounds] [requests per round]
 */
const rounds = Number(process.argv[2] ?? 40);
const requests = Number(process.argv[3] ?? 150);

const category = 'transport/car/generic';
const operations = {
  One: `{ dataItem(categoryPath: "${category}", drill: [{ name: "fuel", value: "petrol" },
    { name: "size", value: "average" }]) { label itemValues { path value unit perUnit } } }`,
  List: `{ dataCategory(path: "${category}") { items(first: 30) { nodes {
    label dataCategory { name } itemValues { path value unit } } } } }`,
  Amounts: `{ ${Array.from(
    { length: 12 },
    (_, at) => `a${at}: dataItem(categoryPath: "${category}", drill: [{ name: "fuel", value: "petrol" },
      { name: "size", value: "average" }]) { amount(inputs: [{ name: "distance", value: "${at + 1}" }]) { value } }`,
  ).join('\n')} }`,
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Without the response cache, which would leave nothing to measure. */
async function open(telemetry) {
  const backend = await openStoreBackend({ store: 'memory', demoUsers: true, telemetry });
  return createGateway({ backend, telemetry, responseCache: { bytes: 0 }, logLevel: 'silent' });
}

async function run({ fetch }, query, headers, count) {
  const body = JSON.stringify({ query });
  const cpu = process.cpuUsage();
  for (let done = 0; done < count; done += 1) {
    const answer = await fetch(new Request('http://localhost/graphql', { method: 'POST', headers, body }));
    const text = await answer.text();
    if (text.includes('"errors"')) throw new Error(text.slice(0, 300));
  }
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / count;
}

const plain = await open(undefined);
const observed = await open(openTelemetry());
const signIn = async ({ fetch }) => {
  const body = new URLSearchParams({ username: 'demo', password: 'demo' });
  const answer = await fetch(new Request('http://localhost/auth/signIn', { method: 'POST', body }));
  return { 'content-type': 'application/json', authtoken: answer.headers.get('authtoken') };
};
const headers = new Map([
  [plain, await signIn(plain)],
  [observed, await signIn(observed)],
]);

console.log(
  '| operation | without, CPU µs | with, CPU µs | ratio | difference, µs |\n| --- | --- | --- | --- | --- |',
);
for (const [name, query] of Object.entries(operations)) {
  const measure = (gateway) => run(gateway, query, headers.get(gateway), requests);
  for (const gateway of [plain, observed, plain, observed]) await measure(gateway);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? [plain, observed] : [observed, plain];
    const times = new Map();
    for (const gateway of order) times.set(gateway, await measure(gateway));
    pairs.push([times.get(plain), times.get(observed)]);
  }
  const [without, with_] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
  const ratio = median(pairs.map(([a, b]) => b / a));
  console.log(
    `| ${name} | ${without.toFixed(0)} | ${with_.toFixed(0)} | ${ratio.toFixed(3)} | ${median(pairs.map(([a, b]) => b - a)).toFixed(0)} |`,
  );
}
await plain.close();
await observed.close();
