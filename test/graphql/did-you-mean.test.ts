import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

describe.each(Object.entries(gatewaysOverBoth))('what was meant %s', (_, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  async function messagesOf(query: string): Promise<readonly string[]> {
    const { data, errors = [] } = await askAs(gateway, 'admin', query);
    const { result } = data as { result?: { userErrors?: { message: string }[] } | null };
    return [...errors, ...(result?.userErrors ?? [])].map(({ message }) => message);
  }

  const { uid } = petrolSmall;
  const car = 'categoryPath: "transport/car"';
  const drill = (...choices: (readonly [string, string])[]) =>
    `drill: [${choices.map(([name, value]) => `{ name: "${name}", value: "${value}" }`).join()}]`;
  const item = (category: string, rest: string) =>
    `{ dataItem(categoryPath: "${category}", ${rest}) { uid } }`;

  it.each([
    [
      'a category',
      '{ dataCategory(path: "transprot/cra") { uid } }',
      /transprot\/cra does not exist\. Did you mean transport\/car\?$/,
    ],
    [
      'a category below one',
      '{ dataCategory(path: "transport/zeppelin") { uid } }',
      /does not exist\. transport has car\.$/,
    ],
    [
      'the category of a drill-down',
      item('transport/cra', drill(['fuel', 'petrol'])),
      /Did you mean transport\/car\?$/,
    ],
    [
      'a level',
      item('transport/car', drill(['fule', 'petrol'])),
      /"fule" is not a drill-down level .*Did you mean fuel\? Its levels are fuel, size\.$/,
    ],
    [
      'a value of the first level',
      item('transport/car', drill(['size', 'small'], ['fuel', 'petrl'])),
      /No item .* Did you mean petrol\?$/,
    ],
    [
      'a value of the second level',
      item('transport/car', drill(['size', 'smal'], ['fuel', 'petrol'])),
      /No item .* Did you mean small\?$/,
    ],
    [
      'a value like no other',
      item('transport/car', drill(['fuel', 'steam'])),
      /No item .* fuel can be diesel, petrol/,
    ],
    [
      'a value below a level that is open',
      item('transport/car', drill(['size', 'smal'])),
      /No item .* Choose what drillDown of the category lists\.$/,
    ],
    [
      'a value of an item',
      `{ dataItemValue(${car}, itemUid: "${uid}", path: "kgCO2PrKm") { value } }`,
      /Did you mean kgCO2PerKm\?$/,
    ],
    [
      'a value to change',
      `mutation { result: updateDataItemValue(input: { ${car}, itemUid: "${uid}", path: "kgCO2PrKm", value: "1" }) { userErrors { message } } }`,
      /Did you mean kgCO2PerKm\?$/,
    ],
    [
      'a category to change',
      'mutation { result: updateDataCategory(input: { path: "transport/cra", name: "Cars" }) { userErrors { message } } }',
      /Did you mean transport\/car\?$/,
    ],
    [
      'a unit',
      `{ dataItem(${car}, uid: "${uid}") { amount(inputs: [{ name: "distance", value: "1", unit: "leagues" }]) { value } } }`,
      /mi\b/,
    ],
    [
      'an input',
      `{ dataItem(${car}, uid: "${uid}") { amount(inputs: [{ name: "distnce", value: "1" }]) { value } } }`,
      /Did you mean distance\?/,
    ],
  ])('%s is named in the error', async (_what, query, message) => {
    expect(await messagesOf(query)).toEqual([expect.stringMatching(message)]);
  });
});
