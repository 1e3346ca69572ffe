import { selectSchemaVersion } from '../sql/sql-connection.ts';
import { type OnClockSkew, watchSkew } from './clock-skew.ts';
import type { Connection } from './server-connection.ts';
import { leavesConnectionUsable } from './database-errors.ts';
import type { Pool } from './pool.ts';
import type { RevisionTracker } from './revision-tracker.ts';
import { createSilenceBreaker } from './silent-connections.ts';

interface PollOptions {
  readonly memory: RevisionTracker;
  /** Connections that are broken when the server is found not to work for them. */
  readonly pool?: Pool | undefined;
  readonly answerMs: number;
  readonly clock: () => number;
  readonly onClockSkew?: OnClockSkew | undefined;
}

interface ServerPoll {
  /** Asks a server how it is; rejects when the connection is lost. */
  ask(on: Connection): Promise<void>;
  acceptsWrites(): boolean;
  /** A write was refused. */
  markReadOnly(): void;
  isRevisionKnown(): boolean;
  /** The schema that was read last; a migration may prevent reading it while it runs. */
  schemaVersion(): number;
}

/** No table is involved, because any may be locked. */
const selectState = `
select current_setting('transaction_read_only')::bool as is_read_only,
  (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
  array(select pid from pg_stat_activity where usename = current_user and state = 'active'
    and wait_event is distinct from 'ClientWrite')::text as active`;

const selectWritten = `select writes, (${selectSchemaVersion}) as version from marker`;

interface Written {
  readonly writes: number;
  readonly version: number;
}

interface State {
  readonly is_read_only: number;
  readonly active: string;
  readonly clock: number;
}

/** Asks for the revision and the schema, for the clock, whether writes are accepted, and which statements are worked at. */
export function createServerPoll({ memory, pool, answerMs, clock, onClockSkew }: PollOptions): ServerPoll {
  const askClock = watchSkew(clock, onClockSkew);
  const breakSilent = createSilenceBreaker(pool, answerMs);
  let acceptsWrites = true;
  let isRevisionKnown = false;
  let schemaVersion = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One statement at a time, each with the connection's deadline. */
  function query<R extends object>({ client }: Connection, sql: string): Promise<R | undefined> {
    const answer = last.then(async () => (await client.query<R>(sql)).rows[0]);
    last = answer.catch(() => undefined);
    return answer;
  }

  return {
    async ask(on) {
      const compareClock = askClock();
      const state = await query<State>(on, selectState);
      if (state !== undefined) compareClock(state.clock);
      acceptsWrites = state?.is_read_only === 0;
      if (!on.isPooled) breakSilent(new Set(state?.active.match(/\d+/g)?.map(Number)));
      const remember = memory.read();
      try {
        const written = await query<Written>(on, selectWritten);
        remember(written?.writes ?? memory.writes());
        schemaVersion = written?.version ?? schemaVersion;
        isRevisionKnown = true;
      } catch (error) {
        if (!leavesConnectionUsable(error)) throw error;
        isRevisionKnown = false;
      }
    },
    acceptsWrites: () => acceptsWrites,
    markReadOnly: () => void (acceptsWrites = false),
    isRevisionKnown: () => isRevisionKnown,
    schemaVersion: () => schemaVersion,
  };
}
