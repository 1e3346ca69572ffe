import { afterAll, afterEach, beforeAll, describe, vi } from 'vitest';
import {
  openPostgresStore,
  type PostgresStoreOptions,
} from '../../../src/adapters/postgres/open-postgres-store.ts';
import type { ReplicaOptions } from '../../../src/adapters/postgres/replica/replica.ts';
import type { ReplicaUse } from '../../../src/adapters/postgres/replica/replica-use.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres/postgres-database.ts';
import { hasStandby, type PostgresStandby, startStandby } from '../../support/postgres/postgres-standby.ts';
import { asPath } from '../../support/brands.ts';
import { createStoreDatabase } from '../../support/postgres/template-database.ts';

export const watchPace = { pollMs: 20, reconnectMs: 20, answerMs: 500 };

/** Long enough for a busy machine, and short enough for a test to wait for it. */
export const replicaPace = {
  answerMs: 2000,
  firstMs: 10,
  lastMs: 50,
  restMs: 50,
  longestRestMs: 100,
  lagMs: 60_000,
};

interface ReplicatedStore {
  readonly store: Store;
  /** Who answered reads of reference data, in order. */
  readonly answered: ('primary' | 'replica' | 'stale')[];
  readonly uses: ReplicaUse[];
  /** The statements that reached each of the servers. */
  readonly statements: Readonly<Record<'primary' | 'replica', string[]>>;
  /** Waits until the replica answers. */
  readonly untilUsed: () => Promise<void>;
}

export interface ReplicaRig {
  readonly standby: () => PostgresStandby;
  /** The database of this test, which the replica has too. */
  readonly database: () => Promise<PostgresDatabase>;
  /** The same without tables. */
  readonly emptyDatabase: () => Promise<PostgresDatabase>;
  /** A store over it; each is one more process. */
  readonly open: (changes?: StoreChanges) => Promise<ReplicatedStore>;
  /** What is done after the test, before the database is dropped; the last first. */
  readonly undo: (step: () => Promise<unknown>) => void;
}

interface StoreChanges extends Partial<Omit<PostgresStoreOptions, 'replica'>> {
  readonly replica?: Partial<ReplicaOptions>;
}

/** Describes what holds of a store with a replica, with a server of its own that follows that of the run. */
export function describeWithReplica(name: string, body: (rig: ReplicaRig) => void): void {
  describe.skipIf(!hasStandby)(name, () => body(createRig()));
}

function createRig(): ReplicaRig {
  let standby: PostgresStandby;
  let created: Promise<PostgresDatabase> | null = null;
  let steps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    standby = await startStandby();
  });
  afterEach(async () => {
    await standby.resume();
    for (const step of steps.toReversed()) await step();
    steps = [];
    await (await created)?.drop();
    created = null;
  });
  afterAll(() => standby.stop());

  async function replicated(fresh: Promise<PostgresDatabase>): Promise<PostgresDatabase> {
    await fresh;
    await standby.catchUp();
    return fresh;
  }
  const database = (): Promise<PostgresDatabase> => (created ??= replicated(createStoreDatabase()));

  return {
    standby: () => standby,
    database,
    emptyDatabase: () => (created ??= replicated(createPostgresDatabase())),
    undo: (step) => void steps.push(step),
    async open(changes = {}) {
      const { url } = await database();
      const opened = await openReplicated(url, standby.urlOf(url), changes);
      steps.push(() => opened.store.close());
      return opened;
    },
  };
}

async function openReplicated(
  url: string,
  replicaUrl: string,
  { replica, ...changes }: StoreChanges,
): Promise<ReplicatedStore> {
  const answered: ReplicatedStore['answered'] = [];
  const uses: ReplicaUse[] = [];
  const statements = { primary: [] as string[], replica: [] as string[] };
  const store = await openPostgresStore(
    {
      url,
      poolSize: 3,
      pace: watchPace,
      onStatement: (sql) => void statements.primary.push(sql),
      ...changes,
      replica: {
        url: replicaUrl,
        pace: replicaPace,
        onRead: (by) => void answered.push(by),
        onUse: (use) => void uses.push(use),
        onStatement: (sql) => void statements.replica.push(sql),
        ...replica,
      },
    },
    noSignal,
  );
  return {
    store,
    answered,
    uses,
    statements,
    untilUsed: () =>
      vi.waitFor(async () => {
        await store.dataCategories.getMany([asPath('transport')], noSignal);
        if (answered.at(-1) !== 'replica') throw new Error('The replica does not answer.');
      }, 15_000),
  };
}
