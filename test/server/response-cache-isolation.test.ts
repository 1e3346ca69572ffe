import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { rounds } from '../support/deep.ts';
import { signIn } from '../support/gateways/start-cached-gateway.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

/** They differ in what they may do, in their API version and in their profiles. */
const usernames = ['demo', 'demo-v1', 'admin', 'colleague', 'stranger'];

const queries = [
  ...[petrolSmall, dieselSmall].map(
    ({ uid }) =>
      `{ dataItem(categoryPath: "transport/car", uid: "${uid}") { label actions { allowModify } userValueChoices { name } itemValue(path: "source") { value } } }`,
  ),
  '{ dataCategory(path: "transport") { name actions { allowCreate } children { path } } }',
  '{ profiles(first: 20) { nodes { uid actions { allowDelete } } } }',
  '{ profiles(first: 20) { nodes { uid } } dataCategory(path: "transport") { name } }',
];

const write = (uid: string, value: number) =>
  `mutation { updateDataItemValue(input: { categoryPath: "transport/car", itemUid: "${uid}", path: "source", value: "s${value}" }) { userErrors { code } } }`;

const requested = fc.record({
  username: fc.constantFrom(...usernames),
  query: fc.constantFrom(...queries),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(requested, { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...usernames) },
);

it('the response cache gives every caller what they would get without it', async () => {
  const backend = await openFixtureBackend();
  const plain = await startGateway({ ...backend, close: async () => {} });
  const keeping = await startGateway(backend, {
    responseCache: 1024 * 1024,
    responseCacheProfiles: true,
  });
  const tokens = new Map<string, string>();
  for (const username of usernames) tokens.set(username, await signIn(plain.url, username));
  const headersOf = (username: string) => ({ authtoken: tokens.get(username) ?? '' });
  let hits = 0;
  let made = 0;

  async function compare({ username, query }: { username: string; query: string }): Promise<void> {
    const kept = await postGraphQL(keeping.url, { query }, headersOf(username));
    const expected = await postGraphQL(plain.url, { query }, headersOf(username));
    expect(kept.body).toEqual(expected.body);
    if (kept.headers.get('cache-status')?.includes('hit') === true) hits += 1;
    else made += 1;
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      for (const [index, taken] of steps.entries()) {
        if (Array.isArray(taken)) await Promise.all(taken.map(compare));
        else if (typeof taken === 'number') {
          const { uid } = taken % 2 === 0 ? petrolSmall : dieselSmall;
          await postGraphQL(keeping.url, { query: write(uid, index) }, headersOf('admin'));
        } else {
          const query = 'mutation { createProfile { userErrors { code } } }';
          await postGraphQL(keeping.url, { query }, headersOf(taken));
        }
      }
    }),
    { numRuns: rounds({ usual: 6, deep: 300 }) },
  );
  expect(hits).toBeGreaterThan(20);
  expect(made).toBeGreaterThan(50);
  await plain.close();
  await keeping.close();
});
