import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { createYearlyProfile } from '../support/samples/yearly-profile.ts';

const page = readFileSync(new URL('../../docs/look-up/amounts.md', import.meta.url), 'utf8');
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

/** Each example under its heading, with the answer that the page says it has. */
const examples = page.split(/^## /m).flatMap((section) => {
  const [title = ''] = section.split('\n', 1);
  const [, query] = /```graphql\n([\s\S]*?)```/.exec(section) ?? [];
  const [, answer] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  return query === undefined ? [] : [{ title, query, answer }];
});

let gateway: GatewayServer;
let profile: string;

beforeAll(async () => {
  const backend = await openFixtureBackend({ directory: builtInDirectory });
  profile = await createYearlyProfile(openAs(backend.open, await signInAs(backend.open, 'demo')));
  gateway = await startGateway(backend);
});

afterAll(() => gateway.close());

describe('the page on amounts', () => {
  it('the page on amounts has an example of every topic', () => {
    expect(examples.map(({ title }) => title)).toEqual([
      'By gas',
      'By other potentials',
      'By scope',
      'Over time',
      'Two sets of inputs',
      'Once and monthly',
      'Totals',
      'Month by month',
      'As rows',
    ]);
    expect(examples.filter(({ answer }) => answer !== undefined)).toHaveLength(7);
  });

  it.each(examples)('the example "$title" gets the response on the page', async ({ query, answer }) => {
    const variables = query.includes('$profile') ? { profile } : {};
    const { body } = await postGraphQL(gateway.url, { query, variables }, { authorization });
    expect(body.errors).toBeUndefined();
    if (answer !== undefined) expect(body.data).toEqual(toExpected(JSON.parse(answer)));
  });

  it('the example shows that electricity becomes cleaner', async () => {
    const { query = '' } = examples.find(({ title }) => title === 'Over time') ?? {};
    const { body } = await postGraphQL(gateway.url, { query }, { authorization });
    const { amountsOverTime } = (body.data as unknown as Electricity).dataItem;
    expect(amountsOverTime).toHaveLength(11);
    expect(amountsOverTime.every(({ error }) => error === null)).toBe(true);
    expect(amountsOverTime[0]?.result.value).toBeCloseTo(1.38657, 6);
    expect(amountsOverTime.at(-1)?.result.value).toBeCloseTo(0.531, 6);
  });
});

interface Electricity {
  readonly dataItem: {
    readonly amountsOverTime: readonly {
      readonly result: { readonly value: number };
      readonly error: unknown;
    }[];
  };
}

/** The page shows numbers to five digits after the point. */
function toExpected(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : expect.closeTo(value, 5);
  if (Array.isArray(value)) return value.map(toExpected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toExpected(member)]));
}
