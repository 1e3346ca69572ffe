import { describe, expect, it } from 'vitest';
import { uidOf } from '../../src/importers/uid-of.ts';
import type { Program, Served } from './program.ts';

const category = 'transport/car/generic';
const dataItemUid = uidOf('data item', category, 'petrol', 'average');
const rounds = 4;
const writers = 4;
const batchSize = 5;

/** A write as the one who sent it remembers it. */
interface Sent {
  readonly profileUid: string;
  isAcknowledged: boolean;
}

async function ask<T>({ url }: Served, query: string): Promise<T> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo:demo')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

async function createProfile(server: Served): Promise<string> {
  const { createProfile: created } = await ask<{ createProfile: { profile: { uid: string } } }>(
    server,
    'mutation { createProfile { profile { uid } } }',
  );
  return created.profile.uid;
}

const drafts = Array.from(
  { length: batchSize },
  (_, at) => `{ categoryPath: "${category}", dataItemUid: "${dataItemUid}", name: "entry ${at}" }`,
).join(' ');

/** Writes batches, one profile each, until the server is gone. */
async function writeUntilGone(server: Served, sent: Sent[]): Promise<void> {
  try {
    for (;;) {
      const write = { profileUid: await createProfile(server), isAcknowledged: false };
      sent.push(write);
      await ask(
        server,
        `mutation { createProfileItems(input: { profileUid: "${write.profileUid}", items: [${drafts}] }) {
          profileItems { uid } userErrors { message } } }`,
      );
      write.isAcknowledged = true;
    }
  } catch {
    // It was killed.
  }
}

async function countItems(server: Served, profileUid: string): Promise<number> {
  const { profile } = await ask<{ profile: { category: { items: { totalCount: number } } } }>(
    server,
    `{ profile(uid: "${profileUid}") { category(path: "${category}") { items { totalCount } } } }`,
  );
  return profile.category.items.totalCount;
}

/** Registers the test of a server that is killed while it writes. */
export function describeCrashes(getProgram: () => Program): void {
  describe('a server that is killed while it writes', () => {
    it('starts by itself, with all that it acknowledged and nothing by halves', async () => {
      const program = getProgram();
      const at = ['--data-dir', 'killed'];
      const sent: Sent[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const server = await program.serve(at);
        const before = sent.length;
        const writing = Promise.all(Array.from({ length: writers }, () => writeUntilGone(server, sent)));
        // Killed in the middle of some write, another one in each round.
        while (sent.length < before + 10 * round) await new Promise((resolve) => setTimeout(resolve, 1));
        await server.stop('SIGKILL');
        await writing;
      }

      const again = await program.serve(at);
      const acknowledged = sent.filter(({ isAcknowledged }) => isAcknowledged);
      expect(acknowledged.length).toBeGreaterThan(rounds);
      for (const { profileUid, isAcknowledged } of sent) {
        const count = await countItems(again, profileUid);
        expect(isAcknowledged ? [batchSize] : [0, batchSize]).toContain(count);
      }
      expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
      await again.stop('SIGINT');
      expect(await program.run(['verify', ...at])).toMatchObject({ code: 0, err: '' });
    }, 120_000);
  });
}
