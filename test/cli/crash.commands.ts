import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectLedger, type Ledger, openLedger, sentOf, underLoad } from './crash-load.ts';
import type { Program, Served } from './program.ts';

/** How often something is killed in each test: more with CRASH_ROUNDS, for runs of several minutes. */
export const crashRounds = Math.max(1, Number(process.env['CRASH_ROUNDS'] ?? '4') || 4);

export const crashTestMs = 120_000 + crashRounds * 30_000;

/** The numbers of a long run are what it is made for. */
export function tellOfLongRun(text: string): void {
  if (process.env['CRASH_ROUNDS'] !== undefined) console.log(text);
}

/** Waits until so many writes more are sent, and no longer than it takes to see that none is. */
export async function untilSent(ledger: Ledger, more: number): Promise<void> {
  const wanted = sentOf(ledger) + more;
  for (let waited = 0; sentOf(ledger) < wanted; waited += 1) {
    if (waited === 30_000) throw new Error(`Only ${sentOf(ledger)} writes of ${wanted} were sent.`);
    await sleep(1);
  }
}

/** Registers the test of a server that is killed while it writes. */
export function describeCrashes(getProgram: () => Program): void {
  describe('a server that is killed while it writes', () => {
    it(
      'starts by itself, with all that it acknowledged and nothing by halves',
      async () => {
        const program = getProgram();
        const at = ['--data-dir', 'killed'];
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

        tellOfLongRun(`${crashRounds} kills: ${await expectLedger(server, ledger)}`);
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
        await server.stop('SIGINT');
        expect(await program.run(['verify', ...at])).toMatchObject({ code: 0, err: '' });
      },
      crashTestMs,
    );
  });
}
