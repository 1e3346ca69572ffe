import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseServer } from '../../config/database-url.ts';
import { NoServer } from './connection-errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { type Connection, type ConnectOptions, connectTo } from './server-connection.ts';

/** A silent server does not hold up the next one for longer. */
const headStartMs = 300;
/** How often a silent server is tried again: its name or address may have been moved. */
const againMs = 1000;

/**
 * A connection to the first server that answers and is as the address wants it:
 * the one used last, then the others in order. NoServer if there is none.
 */
export async function connect(address: DatabaseAddress, options: ConnectOptions): Promise<Connection> {
  const { servers, found } = address;
  const errors: unknown[] = servers.map(() => new Error('timeout'));
  let isFound = false;
  let before: Promise<unknown> = Promise.resolve();
  // One that accepts no writes comes last: its successor may be there.
  const rank = (at: number): number => (servers[at] === found.server ? (found.isReadOnly ? 1 : -1) : 0);
  const order = [...servers.keys()].toSorted((a, b) => rank(a) - rank(b));
  const attempts = order.map((at) => {
    const attempt = before.then(async () => {
      const server = servers[at];
      if (isFound || server === undefined) throw new Error('Another server was found.');
      const connection = await connectPatiently(address, server, options);
      if (isFound) await connection.close();
      isFound = true;
      return connection;
    });
    before = Promise.race([
      attempt.catch((error: unknown) => void (errors[at] = error)),
      before.then(() => sleep(headStartMs, undefined, { ref: false })),
    ]);
    return attempt;
  });
  try {
    const connection = await Promise.any(attempts);
    found.server = connection.server;
    found.isReadOnly = connection.isReadOnly;
    return connection;
  } catch {
    throw new NoServer(errors);
  }
}

/** Tries the only server repeatedly while it is silent; the first answer counts. */
function connectPatiently(
  address: DatabaseAddress,
  server: DatabaseServer,
  options: ConnectOptions,
): Promise<Connection> {
  if (address.servers.length > 1) return connectTo(address, server, options);
  return new Promise((resolve, reject) => {
    let isOver = false;
    function end(tell: () => void): void {
      clearInterval(timer);
      if (!isOver) tell();
      isOver = true;
    }
    function attempt(): void {
      connectTo(address, server, options).then(
        (connection) => (isOver ? void connection.close() : end(() => resolve(connection))),
        (error: unknown) => end(() => reject(error)),
      );
    }
    const timer = setInterval(attempt, againMs);
    attempt();
  });
}
