import { afterEach, expect, it, vi } from 'vitest';
import { openPostgresStore } from '../../../src/adapters/postgres/open-postgres-store.ts';
import { apiKeys } from '../../../src/adapters/secrets/api-keys.ts';
import { createTokens } from '../../../src/adapters/secrets/tokens.ts';
import { createPrincipals } from '../../../src/application/users/principals.ts';
import type { Store } from '../../../src/ports/store.ts';
import { cheapPasswords } from '../../support/users/cheap-passwords.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import {
  type CutPoint,
  openSeverableLink,
  type SeverableLink,
} from '../../support/postgres/severable-link.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';
import { category, fill, profileItem, user } from '../sql/sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import { partOf } from '../../support/deep.ts';
import { systemClock } from '../../../src/ports/clock.ts';

const pace = { pollMs: 20, reconnectMs: 20, answerMs: 500 };
const password = 'a long password';

interface Work {
  readonly run: (store: Store) => Promise<unknown>;
  /** Words of the first statement, of one in the middle of a transaction, and of its end. */
  readonly first: string;
  readonly middle?: string;
  readonly end?: string;
  /** Whether it took effect. */
  readonly isDone?: (store: Store) => Promise<boolean>;
}

const item = profileItem();
const bus = category(asPath('bus'), ['steam'], { uid: asUid('CATEGORYBUS0'), definition: null, items: [] });

const works: Readonly<Record<string, Work>> = {
  'a read': { run: ({ users }) => users.findByUsername('ann', noSignal), first: 'from users' },
  'a sign-in': {
    run: (store) =>
      createPrincipals({
        store,
        clock: systemClock,
        passwords: cheapPasswords,
        apiKeys,
        tokens: createTokens(Buffer.alloc(32, 1)),
      }).signIn({ username: 'cat', password }, noSignal),
    first: 'from users',
  },
  'a write': {
    run: ({ profileItems }) => profileItems.create([item], asInstant(2), noSignal),
    first: 'begin',
    middle: 'insert into profile_item_values',
    end: 'commit',
    isDone: async ({ profileItems }) => (await profileItems.getMany([item], noSignal)).length === 1,
  },
  'a write that is alone': {
    run: ({ users }) => users.create(user('dora'), noSignal),
    first: 'begin',
    middle: 'update marker',
    end: 'commit',
    isDone: async ({ users }) => (await users.findByUsername('dora', noSignal)) !== null,
  },
  'an import': {
    run: ({ referenceData }) => referenceData.replace([bus], asInstant(2), noSignal),
    first: 'begin',
    middle: 'insert into imported_categories',
    end: 'commit',
    isDone: async ({ referenceData }) => (await referenceData.listImported(noSignal)).has(asPath('bus')),
  },
};

interface Phase {
  readonly name: string;
  readonly words: (work: Work) => string | undefined;
  readonly when: CutPoint;
  /** What is there afterwards; a caller learns that the outcome is unknown. */
  readonly isDone?: boolean;
}

const phases: readonly Phase[] = [
  { name: 'before its first statement', words: ({ first }) => first, when: 'before it' },
  { name: 'while it waits', words: ({ first }) => first, when: 'before its answer' },
  { name: 'between its statements', words: ({ middle }) => middle, when: 'before it' },
  { name: 'while a later statement waits', words: ({ middle }) => middle, when: 'before its answer' },
  { name: 'before its end', words: ({ end }) => end, when: 'before it', isDone: false },
  { name: 'after its end', words: ({ end }) => end, when: 'before its answer', isDone: true },
];

/** Each work is cut off in every other phase, and each phase cuts off every other work. */
const cases = Object.entries(works).flatMap(([name, work], index) =>
  partOf(phases, { turn: index % 2, turns: 2 }).flatMap((phase) => {
    const words = phase.words(work);
    return words === undefined
      ? []
      : [{ name, work, phase: phase.name, words, when: phase.when, isDone: phase.isDone }];
  }),
);

describeOnPostgres('lost connections', ({ database, open }) => {
  const undo: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  async function openThroughLink(): Promise<{ store: Store; link: SeverableLink }> {
    const link = await openSeverableLink((await database()).url);
    undo.push(() => link.close());
    const store = await openPostgresStore({ url: link.url, poolSize: 2, pace }, noSignal);
    undo.push(async () => {
      link.fix();
      await store.close();
    });
    return { store, link };
  }

  it.each(cases)(
    'a connection lost $phase fails $name by name, and nothing else',
    async ({ work, words, when, isDone }) => {
      const direct = await open();
      await fill(direct);
      await direct.users.create(user('cat', { passwordHash: await cheapPasswords.hash(password) }), noSignal);
      const { store, link } = await openThroughLink();
      // A statement goes over in full when a connection is new.
      link.cut();
      link.fix();
      await vi.waitFor(() => store.check(noSignal), 10_000);

      link.cutAt(words, when);
      const isUnknown = isDone === undefined ? {} : { isOutcomeUnknown: true };
      await expect(work.run(store)).rejects.toMatchObject({
        code: 'STORE_UNAVAILABLE',
        message: expect.stringMatching(
          /connection to the database broke|PostgreSQL database .* cannot be opened/,
        ),
        ...isUnknown,
      });
      expect(link.hasCut()).toBe(true);
      if (work.isDone !== undefined) expect(await work.isDone(direct)).toBe(isDone ?? false);

      link.fix();
      if (isDone !== true) await vi.waitFor(() => work.run(store), 10_000);
      // The connection that watches the server was cut as well, and may not know yet.
      await vi.waitFor(() => store.check(noSignal), 10_000);
      if (work.isDone !== undefined) expect(await work.isDone(store)).toBe(true);
    },
  );
});
