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
/** Has one request at a time. */
let quietRig: LentRig;

beforeAll(async () => {
  rigs = await prepareGoldenRigs();
  [rig, quietRig] = await Promise.all([rigs.lend(), rigs.lend()]);
});

afterAll(async () => {
  await Promise.all([rig.giveBack(), quietRig.giveBack()]);
  rigs.close();
});

const alone = new Map<string, string>();

/** The responses to a caller without concurrent requests. */
async function answersAlone(url: Url, chosen: readonly Pair[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const pair of chosen) {
    const name = `${url} ${pair.username} ${pair.operation.name}`;
    const answer = alone.get(name) ?? (await answerTo(quietRig, url, pair));
    alone.set(name, answer);
    answers.push(answer);
  }
  return answers;
}

type Pair = (typeof pairs)[number];
type Url = 'serviceUrl' | 'gatewayUrl';

describe('concurrent callers', () => {
  it('callers get different answers when they ask alone', async () => {
    const profiles = pairs.filter(({ operation }) => operation.name === 'profiles');
    expect(profiles).toHaveLength(usernames.length);
    expect(new Set(await answersAlone('serviceUrl', profiles)).size).toBeGreaterThan(2);
  });

  it.each(['serviceUrl', 'gatewayUrl'] as const)(
    'concurrent callers get the answers that each gets alone: %s',
    async (url) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...pairs), { minLength: 4, maxLength: 8 }),
          async (chosen) => {
            const answers = await Promise.all(chosen.map((pair) => answerTo(rig, url, pair)));
            expect(answers).toEqual(await answersAlone(url, chosen));
          },
        ),
        { numRuns: rounds({ usual: 2, deep: 500 }) },
      );
    },
  );
});

async function answerTo(from: LentRig, url: Url, { username, operation }: Pair): Promise<string> {
  const authtoken = await from.signIn(username);
  const { status, body } = await postGraphQL(from[url], operation, { authtoken });
  return JSON.stringify({ status, body: { ...body, errors: body.errors?.toSorted(byPath) } });
}

/** Errors stand in the order in which they happen, which depends on what else the program does. */
function byPath(one: { readonly path?: unknown }, other: { readonly path?: unknown }): number {
  return JSON.stringify(one.path) < JSON.stringify(other.path) ? -1 : 1;
}
