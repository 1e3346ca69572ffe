import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connect } from './connect.ts';
import type { Connection } from './server-connection.ts';
import type { DatabaseAddress } from './database-address.ts';
import { deadlines } from './deadlines.ts';

/** Raised by the trigger on the table `marker`, with the number of writes. */
const channel = 'emissions_gateway_writes';

type Tell = (writes: number) => void;

export async function listenFor(client: Client, tell: Tell): Promise<void> {
  client.on('notification', ({ payload }) => tell(Number(payload)));
  await client.query(`listen ${channel}`);
}

/** Listens over a connection of its own, past a pooler. What it misses is found by polling. */
export function openListener(
  address: DatabaseAddress,
  tell: Tell,
  reconnectMs: number,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let current: Connection | null = null;

  async function listen(): Promise<void> {
    const connection = await connect(address, { limits: { ...deadlines, answerMs: deadlines.connectMs } });
    current = connection;
    const ended = new Promise((resolve) => connection.client.once('end', resolve));
    try {
      await listenFor(connection.client, tell);
      while (!signal.aborted && !connection.isBroken) {
        await Promise.race([ended, sleep(deadlines.connectMs, undefined, { ref: false, signal })]);
        await connection.client.query('select 1');
      }
    } finally {
      current = null;
      await connection.close();
    }
  }

  const listening = (async () => {
    while (!signal.aborted) {
      await listen().catch(() => undefined);
      await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    async close() {
      closing.abort();
      current?.destroy();
      await listening;
    },
  };
}
