import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedBackends, startCountedBackends } from '../support/upstreams/counted-backends.ts';
import { multiplyQuery } from '../support/queries/multiplied-queries.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { randomQuery } from '../support/queries/random-queries.ts';
import { rounds } from '../support/deep.ts';

const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

let backends: CountedBackends;

beforeAll(async () => {
  backends = await startCountedBackends();
});

afterAll(() => backends.close());

async function statementsOf(query: string): Promise<readonly string[]> {
  backends.statements.take();
  await answer(backends.serviceUrl, query);
  return [...backends.statements.take()].sort();
}

/** What is read, however it is divided into batches: a busy machine pauses between them. */
async function requestsOf(query: string): Promise<readonly string[]> {
  backends.upstream.take();
  await answer(backends.gatewayUrl, query);
  return backends.upstream
    .take()
    .flatMap((line) => line.split('\n').map((part) => part.trim()))
    .filter((line) => line !== 'POST /batch')
    .sort();
}

/** Those that are made oftener than they were; in another order of fields more may be read together. */
function beyond(made: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...made];
  return others.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

async function answer(url: string, query: string): Promise<void> {
  const { status, body } = await postGraphQL(url, { query }, { authorization });
  expect(status, `${JSON.stringify(body).slice(0, 300)} ${query}`).toBe(200);
}

describe('multiplied fields', () => {
  // Before any other query: what has been read is held.
  it('differently filtered lists of a category read its items once', async () => {
    const lists = ['a', 'e', 'i'].map(
      (part) => `${part}: items(filter: { labelContains: "${part}" }) { totalCount }`,
    );
    const statements = await statementsOf(`{ dataCategory(path: "transport/car") { ${lists.join(' ')} } }`);
    expect(statements.filter((statement) => statement === 'select data_items, data_categories')).toHaveLength(
      1,
    );
  });

  it('repeated fields, aliases and fragments cost no further statement or upstream call', async () => {
    let longer = 0;
    let [maxStatements, maxRequests] = [0, 0];
    await fc.assert(
      fc.asyncProperty(randomQuery, fc.noShrink(fc.infiniteStream(fc.nat())), async (query, numbers) => {
        const multiplied = multiplyQuery(query, (below) => (numbers.next().value as number) % below);
        // Longer bodies are refused.
        fc.pre(multiplied.length < 100_000);
        // What the process keeps is there from now on.
        await statementsOf(query);
        const statements = await statementsOf(query);
        expect(beyond(statements, await statementsOf(multiplied)), multiplied).toEqual([]);
        const requests = await requestsOf(query);
        expect(beyond(requests, await requestsOf(multiplied)), multiplied).toEqual([]);
        if (multiplied.length > 1.3 * query.length) longer += 1;
        maxStatements = Math.max(maxStatements, statements.length);
        maxRequests = Math.max(maxRequests, requests.length);
      }),
      { numRuns: rounds({ usual: 20, deep: 1000 }) },
    );
    expect(longer).toBeGreaterThan(3);
    expect(maxStatements).toBeGreaterThan(0);
    expect(maxRequests).toBeGreaterThan(1);
  });
});
