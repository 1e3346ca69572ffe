import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokens } from '../../src/adapters/secrets/tokens.ts';
import { createGatewayRegistry, type Processes } from '../../src/adapters/sql/gateway-registry.ts';
import { copyDatabaseFile } from '../../src/adapters/sqlite/backup.ts';
import { openSqliteDatabase, openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { processesOver } from '../../src/adapters/sqlite/processes.ts';
import { readConfig } from '../../src/config/read-config.ts';
import type { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { GatewayRegistry } from '../../src/ports/gateway-registry.ts';
import type { Store } from '../../src/ports/store.ts';
import { agreeOnKeys } from '../../src/server/gateway/key-agreement.ts';
import { openBackend } from '../../src/server/gateway/open-backend.ts';
import { previousKeys } from '../../src/server/gateway/token-key.ts';
import { describeOnPostgres, describeOnSharedStores, onFile } from '../adapters/sql/open-stores.ts';
import { asInstant, asUid } from '../support/brands.ts';
import { noSignal } from '../support/open-fixture-store.ts';

const oldKey = 'the old key, long enough to be one';
const newKey = 'the new key, long enough to be one';
const at = asInstant(1_700_000_000_000);
const session = { userUid: asUid('AAAAAAAAAAAA'), created: at, touched: at, sessionsFrom: at };
const refused = {
  code: 'STORE_UNAVAILABLE',
  message: expect.stringMatching(/signs tokens with another key.*EMISSIONS_PREVIOUS_TOKEN_KEY/),
};
const pauseMs = 20;
const running: { end: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { end } of running.splice(0)) await end();
});

interface Started {
  readonly tokens: ReturnType<typeof createTokens>;
  readonly reports: readonly EmissionsError[];
  end: () => Promise<void>;
}

async function start(store: Store, key: string, previous: string | null = null): Promise<Started> {
  const keys = { key: Buffer.from(key), previous: previousKeys(previous) };
  const reports: EmissionsError[] = [];
  const report = (error: EmissionsError): void => void reports.push(error);
  const { end } = await agreeOnKeys(store.gateways, keys, report, noSignal, pauseMs);
  running.push({ end });
  return { tokens: createTokens(keys.key, keys.previous), reports, end };
}

describeOnSharedStores('gateways over one database', ({ open }) => {
  it('a gateway whose tokens another would refuse does not start, and no key is in the database', async () => {
    const store = await open();
    await start(store, oldKey);
    await start(await open(), oldKey);
    await expect(start(await open(), newKey)).rejects.toMatchObject(refused);
    // One of the two would accept the tokens of the other, and not the other way round.
    await expect(start(store, newKey, oldKey)).rejects.toMatchObject(refused);
    const known = JSON.stringify(await store.gateways.list(noSignal));
    expect(JSON.parse(known)).toHaveLength(2);
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
      expect(known).not.toContain(Buffer.from(oldKey).toString(encoding));
  });

  it('the key is changed in the steps of the page while each gateway accepts the tokens of the other', async () => {
    const store = await open();
    let gateways = [await start(store, oldKey), await start(store, oldKey)];
    for (const [key, previous] of [
      [oldKey, newKey],
      [newKey, oldKey],
      [newKey, null],
    ] as const) {
      for (const index of [0, 1]) {
        await gateways[index]?.end();
        const restarted = await start(store, key, previous);
        gateways = gateways.with(index, restarted);
        for (const one of gateways)
          for (const other of gateways)
            expect(one.tokens.verify(other.tokens.sign(session))).toEqual(session);
      }
    }
    await expect(start(store, oldKey)).rejects.toMatchObject(refused);
    expect(gateways.flatMap(({ reports }) => reports)).toEqual([]);
  });

  it('of two gateways with different keys that start at once only one does', async () => {
    const [one, other] = [await open(), await open()];
    const outcomes = await Promise.allSettled([start(one, oldKey), start(other, newKey)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('a gateway with another key starts when the others have stopped', async () => {
    const store = await open();
    const stopped = await start(store, newKey, oldKey);
    // It would accept the tokens of this one, and not the other way round.
    await expect(start(store, oldKey)).rejects.toMatchObject(refused);
    await stopped.end();
    await start(store, oldKey);
    expect(await store.gateways.list(noSignal)).toHaveLength(1);
  });
});

describeOnPostgres('gateways over one PostgreSQL', ({ open, database }) => {
  const execute = async (sql: string): Promise<void> => void (await (await database()).query(sql));

  it('one that was killed counts as running for a minute', async () => {
    const store = await open();
    const killed = { id: 'KILLED', signsWith: 'a digest', accepts: ['a digest'] };
    expect(await store.gateways.announce(killed, noSignal)).toEqual([]);
    await expect(start(store, newKey)).rejects.toMatchObject(refused);
    await execute("update gateways set seen = seen - 61000 where id = 'KILLED'");
    await start(store, newKey);
    expect(await store.gateways.list(noSignal)).toHaveLength(1);
  });

  it('gateways with different keys that come to run together report it once', async () => {
    const store = await open();
    const one = await start(store, oldKey);
    // As if neither could reach the database when the other announced itself.
    await vi.waitFor(async () => {
      await execute('delete from gateways');
      await start(store, newKey);
    });
    await expect.poll(() => one.reports).toHaveLength(1);
    expect(one.reports).toMatchObject([refused]);
  });
});

describe('gateways over one file', () => {
  const { file, open } = onFile();

  it('one that serves writes nothing, so what is cached stays valid', async () => {
    const store = await open();
    await start(store, oldKey);
    const before = store.changes?.();
    await sleep(5 * pauseMs);
    expect(store.changes?.()).toBe(before);
  });

  it('one that was killed does not count as running, also when its number is used again', async () => {
    const store = await open();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const { pid = 0 } = child;
    const killed = { signsWith: 'a digest', accepts: ['a digest'] };
    const { connection } = await openSqliteDatabase({ file: file() }, noSignal);
    const announceIn = (processes: Processes, id: string) =>
      createGatewayRegistry(connection, processes).announce({ ...killed, id }, noSignal);
    const processes = processesOver(file(), pid);
    await announceIn(processes, 'KILLED');
    await expect(start(store, newKey)).rejects.toMatchObject(refused);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Its number goes to this process.
    await announceIn({ ...processes, own: processes.own.replace(`-${pid}-`, `-${process.pid}-`) }, 'BEFORE');
    await connection.close();
    await start(store, newKey);
    expect(await store.gateways.list(noSignal)).toHaveLength(1);
  });

  it('one over a copy of the file may have another key', async () => {
    const store = await open();
    await start(store, oldKey);
    const to = `${file()}.copy`;
    await copyDatabaseFile(file(), to, { signal: noSignal });
    const copy = await openSqliteStore({ file: to }, noSignal);
    const { end } = await start(copy, newKey);
    expect(await copy.gateways.list(noSignal)).toHaveLength(1);
    await end();
    await copy.close();
  });

  it('one that could not be announced at its start is announced later', async () => {
    const store = await open();
    const broken: GatewayRegistry = {
      ...store.gateways,
      announce: vi.fn(store.gateways.announce.bind(store.gateways)).mockRejectedValueOnce(new Error('full')),
    };
    await start({ ...store, gateways: broken }, oldKey);
    await expect.poll(() => store.gateways.list(noSignal)).toHaveLength(1);
    await expect(start(store, newKey)).rejects.toMatchObject(refused);
  });
});

const { file } = onFile();

it('a backend over the file of another with another key is refused when it is opened', async () => {
  const config = readConfig(['--store', file(), '--demo-users', 'off', '--log-level', 'silent'], {});
  const openWith = (tokenKey: string) => openBackend({ ...config, tokenKey }, noSignal, { isPrepared: true });
  const first = await openWith(oldKey);
  await expect(openWith(newKey)).rejects.toMatchObject(refused);
  await first.close();
  await (await openWith(newKey)).close();
});
