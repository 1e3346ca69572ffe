import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../support/deep.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { expectLedger, openLedger, underLoad } from './crash-load.ts';
import { crashRounds, crashTestMs, reportDeepRun, untilSent } from './crash-rounds.ts';

const program = openProgram();
const restores = 20;

describe('a server killed during writes', () => {
  it(
    'a server restarts by itself, with everything it acknowledged and nothing in part',
    async () => {
      const at = program.dataDirectory('killed');
      let server: Served | null = await program.serve(at);
      const ledger = await openLedger(server);
      const killAgainAndAgain = async (): Promise<void> => {
        for (let round = 1; round <= crashRounds; round += 1) {
          // Killed in the middle of some write, another one in each round.
          await untilSent(ledger, 10 * (1 + (round % 7)));
          const killed = server;
          server = null;
          await killed?.stop('SIGKILL');
          server = await program.serve(at);
        }
        await untilSent(ledger, 10);
      };
      await underLoad(ledger, () => server, killAgainAndAgain);

      reportDeepRun(`${crashRounds} kills: ${await expectLedger(server, ledger)}`);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      await server.stop('SIGINT');
      expect(await program.run(['verify', ...at])).toMatchObject({ code: 0, err: '' });
    },
    crashTestMs,
  );
});

it.runIf(isDeep)(
  'a restore that is killed leaves a whole database in place, and can be run again',
  async () => {
    const at = program.dataDirectory('restored');
    expect(await program.run(['backup', 'whole.db', ...at])).toMatchObject({ code: 0 });
    const restore = () => program.start(['restore', 'whole.db', '--replace', ...at]);
    const begun = performance.now();
    expect(await restore().finished).toMatchObject({ code: 0 });
    const wholeMs = performance.now() - begun;
    let kills = 0;
    for (let round = 1; round <= restores; round += 1) {
      const running = restore();
      await sleep((wholeMs * round) / restores);
      running.kill('SIGKILL');
      if ((await running.finished).signal === 'SIGKILL') kills += 1;
      const verdict = await program.start(['verify', ...at]).finished;
      expect(verdict).toMatchObject({ code: 0, err: '' });
    }
    expect(kills).toBeGreaterThan(0);
    expect(await restore().finished).toMatchObject({ code: 0, err: '' });
    reportDeepRun(`${kills} kills of ${restores} restores, after each of which the database was whole`);
  },
);
