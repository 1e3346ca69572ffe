import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GoldenRigs, type LentRig, prepareGoldenRigs } from '../support/golden/golden-rig.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { rounds } from '../support/deep.ts';

/** Whatever is cached between requests, callers never receive the responses of others. */
const queries = publishedOperations.filter(
  // Fifty upstream calls each take long and are no other kind of question.
  ({ name, isMutation }) => !isMutation && name !== 'items-with-values',
);
const usernames = ['demo', 'demo-v1', 'colleague', 'stranger', 'admin'];
const pairs = usernames.flatMap((username) => queries.map((operation) => ({ username, operation })));

let rigs: GoldenRigs;
let rig: LentRig;
let alone: ReadonlyMap<string, string>;

beforeAll(async () => {
  rigs = await prepareGoldenRigs();
  rig = await rigs.lend();
  const answers = new Map<string, string>();
  await rigs.use(async (quiet) => {
    for (const url of ['serviceUrl', 'gatewayUrl'] as const) {
      for (const pair of pairs) answers.set(nameOf(url, pair), await answerTo(quiet, url, pair));
    }
  });
  alone = answers;
});

afterAll(async () => {
  await rig.giveBack();
  rigs.close();
});

type Pair = (typeof pairs)[number];
type Url = 'serviceUrl' | 'gatewayUrl';

describe('concurrent callers', () => {
  it('callers get different answers when they ask alone', () => {
    const ofProfiles = usernames.map((username) => {
      const operation = queries.find(({ name }) => name === 'profiles');
      return operation && alone.get(nameOf('serviceUrl', { username, operation }));
    });
    expect(new Set(ofProfiles).size).toBeGreaterThan(2);
  });

  it.each(['serviceUrl', 'gatewayUrl'] as const)(
    'concurrent callers get the answers that each gets alone: %s',
    async (url) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...pairs), { minLength: 4, maxLength: 8 }),
          async (chosen) => {
            const answers = await Promise.all(chosen.map((pair) => answerTo(rig, url, pair)));
            expect(answers).toEqual(chosen.map((pair) => alone.get(nameOf(url, pair))));
          },
        ),
        { numRuns: rounds({ usual: 8, deep: 500 }) },
      );
    },
  );
});

async function answerTo(
  from: LentRig | Pick<LentRig, Url | 'signIn'>,
  url: Url,
  { username, operation }: Pair,
): Promise<string> {
  const authtoken = await from.signIn(username);
  const { status, body } = await postGraphQL(from[url], operation, { authtoken });
  return JSON.stringify({ status, body });
}

function nameOf(url: Url, { username, operation }: Pair): string {
  return `${url} ${username} ${operation.name}`;
}
