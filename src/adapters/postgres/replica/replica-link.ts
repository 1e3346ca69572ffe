import { setMaxListeners } from 'node:events';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { SqlConnection, StatementObserver } from '../../sql/sql-connection.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { leavesConnectionUsable } from '../database-errors.ts';
import type { Freshness } from './freshness.ts';
import { createPool } from '../create-pool.ts';
import { createPostgresConnection } from '../postgres-connection.ts';

/** Connections to the replica, with short timeouts: the primary can answer too. */
interface ReplicaLink extends Pick<SqlConnection, 'read' | 'close'> {
  /** Aborts everything running with this reason. Connections that may be broken are not reused. */
  interrupt(reason: unknown): void;
}

interface ReplicaLinkParts {
  readonly address: DatabaseAddress;
  readonly poolSize: number;
  readonly freshness: Freshness;
  /** The timeout of a read, including the wait for a connection. */
  readonly answerMs: number;
  readonly onStatement?: StatementObserver | undefined;
}

/** The server cancels abandoned statements by itself, before the connection is closed. */
const patience = 500;

export function openReplicaLink(parts: ReplicaLinkParts): ReplicaLink {
  const { address, poolSize, freshness, answerMs, onStatement } = parts;
  const running = new Set<AbortController>();
  let connection = connect();

  function connect(): SqlConnection {
    const pool = createPool(address, poolSize, {
      times: {
        connectMs: answerMs,
        statementMs: answerMs,
        lockMs: answerMs,
        answerMs: answerMs + patience,
      },
    });
    const admit = freshness.admit.bind(freshness);
    return createPostgresConnection({ pool, watch: null, onStatement, admit });
  }

  return {
    async read(sql, parameters, signal) {
      signal.throwIfAborted();
      setMaxListeners(0, signal);
      const stop = new AbortController();
      const leave = (): void => stop.abort(signal.reason);
      const timer = setTimeout(() => stop.abort(noAnswer(answerMs)), answerMs);
      signal.addEventListener('abort', leave, { once: true });
      running.add(stop);
      try {
        return await connection.read(sql, parameters, stop.signal);
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        running.delete(stop);
      }
    },

    interrupt(reason) {
      for (const stop of running) stop.abort(reason);
      if (reason instanceof EmissionsError && leavesConnectionUsable(reason.cause)) return;
      void connection.close();
      connection = connect();
    },

    async close() {
      for (const stop of running) stop.abort(new EmissionsError('STORE_UNAVAILABLE', 'The store is closed.'));
      await connection.close();
    },
  };
}

function noAnswer(ms: number): EmissionsError {
  return new EmissionsError('STORE_UNAVAILABLE', `The replica did not answer within ${ms} ms.`);
}
