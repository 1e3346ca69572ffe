import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { type MortalServer, startMortalServer } from '../support/postgres/mortal-server.ts';
import { hasPostgres } from '../support/postgres/postgres-database.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { ask, expectLedger, openLedger, underLoad } from './crash-load.ts';
import { crashRounds, crashTestMs, reportDeepRun, untilSent } from './crash-rounds.ts';
import { environmentOf, firstOf, pickOf, serveTogether, undoAfterEach } from './servers-together.ts';

const program = openProgram();

describe.skipIf(!hasPostgres)('processes on a PostgreSQL server that is killed', () => {
  const undo = undoAfterEach();

  it(
    'processes recover by themselves when the database server is killed and started again',
    async () => {
      const server = await startServer(undo);
      await fill(server.url);
      const servers = await serveTogether(program, server.url, undo);
      const ledger = await openLedger(firstOf(servers));
      const killAgainAndAgain = async (): Promise<void> => {
        for (let round = 0; round < crashRounds; round += 1) {
          await untilSent(ledger, 10 * (1 + (round % 5)));
          await server.kill();
          await sleep((round % 4) * 100);
          await server.start();
          for (const gateway of servers) await untilWriting(gateway);
        }
        await untilSent(ledger, 10);
      };
      await underLoad(ledger, () => pickOf(servers), killAgainAndAgain);

      reportDeepRun(`${crashRounds} kills of the server: ${await expectLedger(firstOf(servers), ledger)}`);
      const verified = await program.run(['verify'], { environment: environmentOf(server.url) });
      expect(verified).toMatchObject({ code: 0, err: '' });
    },
    crashTestMs,
  );
});

async function startServer(undo: (() => Promise<unknown>)[]): Promise<MortalServer> {
  const server = await startMortalServer();
  undo.push(() => server.remove());
  return server;
}

/** Copies what a first start leaves, which is cheaper than another import. */
async function fill(url: string): Promise<void> {
  const [, folder] = program.dataDirectory('filled');
  const environment = { EMISSIONS_STORE: url };
  expect(await program.run(['copy', '--from', `${folder}/emissions.db`], { environment })).toMatchObject({
    code: 0,
  });
}

/** The same process as before, which was not started again. */
async function untilWriting(gateway: Served | null): Promise<void> {
  if (gateway === null) throw new Error('A gateway is gone.');
  await vi.waitFor(
    async () => {
      await ask(gateway, 'mutation { createProfile { profile { uid } } }');
      expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    },
    { timeout: 30_000, interval: 50 },
  );
}
