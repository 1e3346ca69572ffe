import { ask, listItems } from '../client.mjs';
import { paths } from '../compare/data-set.mjs';
import { median } from '../compare/print.mjs';

const query = `query ($requests: [CalculationRequest!]!) {
  calculate(requests: $requests) { result { value unit perUnit } error { code message } } }`;

/** CPU time of one request with many calculations. */
export async function measureCalculate(servers) {
  const server = await servers.get('the store');
  const { cars } = await servers.items();
  const rows = [];
  for (const [count, aim] of [
    [100, 4],
    [1000, 35],
  ]) {
    const request = (number) => {
      const { categoryPath, uid: itemUid } = cars[number % cars.length];
      return { categoryPath, itemUid, inputs: [{ name: 'distance', value: String(number + 1) }] };
    };
    const rounds = 2000 / count;
    const costs = [];
    for (let round = 0; round < 4 * rounds; round += 1) {
      const requests = Array.from({ length: count }, (_, index) => request(round * count + index));
      const cost = await calculate(server, requests);
      if (round >= 2 * rounds) costs.push(cost);
    }
    rows.push([`\`calculate\` with ${count} requests`, `${median(costs).toFixed(1)} ms of CPU`, `${aim} ms`]);
  }
  return rows;
}

/** Each amount by selections that were never asked before, of a server whose code is warm. */
export async function measureDrillDown(servers) {
  const server = await servers.get('the store');
  const drillsOf = async (path) => {
    const keys = await listItems(server.url, server.authtoken, path, 'uid label');
    return keys.map(({ label }, number) => {
      const [fuel, size] = label.split(', ');
      const drill = [
        { name: 'fuel', value: fuel },
        { name: 'size', value: size },
      ];
      return { categoryPath: path, drill, inputs: [{ name: 'distance', value: String(number + 1) }] };
    });
  };
  const warm = await drillsOf(paths.cars);
  for (let round = 0; round < 20; round += 1) await calculate(server, warm.slice(0, 100));
  for (const each of warm) await calculate(server, [each]);
  const cold = await drillsOf(paths.large);
  const inBatches = [];
  for (let at = 0; at < 2500; at += 100)
    inBatches.push((await calculate(server, cold.slice(at, at + 100))) / 100);
  const alone = [];
  for (const each of cold.slice(2500, 3500)) alone.push(await calculate(server, [each]));
  const mean = (costs) => (costs.reduce((sum, cost) => sum + cost, 0) / costs.length).toFixed(2);
  return [
    [
      'an amount by drill-down in a category of 5,000 items, each for the first time',
      `${mean(inBatches)} ms of CPU in batches of 100 (the first: ${inBatches[0].toFixed(2)}), ${mean(alone)} one by one with its request`,
      '0.5 ms',
    ],
  ];
}

/** The CPU time of a request, in milliseconds. */
async function calculate(server, requests) {
  const cpu = server.cpuMs();
  const { calculate: outcomes } = await ask(server.url, server.authtoken, query, { requests });
  const wrong = outcomes.find(({ result, error }) => error !== null || !(result.value > 0));
  if (outcomes.length !== requests.length || wrong) throw new Error(`calculate: ${JSON.stringify(wrong)}`);
  return server.cpuMs() - cpu;
}
