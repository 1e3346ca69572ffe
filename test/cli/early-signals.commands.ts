import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPostgresDatabase, hasPostgres } from '../support/postgres/postgres-database.ts';
import type { Program } from './program.ts';

/** Between its first instruction and the time when it serves and checks its database. */
const instants = [0, 60, 120, 200, 300, 400, 500, 650, 800, 1000, 1300, 1700];
const signals = ['SIGTERM', 'SIGINT'] as const;

/** Registers the tests of a program that is told to end while it starts. */
export function describeEarlySignals(getProgram: () => Program): void {
  const endAt = async (instant: number, signal: NodeJS.Signals, environment: Record<string, string>) => {
    const running = getProgram().start(['serve', '--port', '0', '--shutdown-delay', '0'], { environment });
    await sleep(instant);
    running.kill(signal);
    return running.finished;
  };

  const expectEnds = async (environment: Record<string, string>): Promise<void> => {
    for (const [index, instant] of instants.entries()) {
      const signal = signals[index % 2] ?? 'SIGTERM';
      const ended = await endAt(instant, signal, environment);
      // By the signal while it starts, which shells show as 143 and 130; by itself from then on.
      const expected = ended.code === null ? { code: null, signal } : { code: 0, signal: null };
      expect(ended, `${signal} after ${instant} ms`).toMatchObject(expected);
      expect(ended.err).toMatch(/^(Loaded [^\n]+\n)?$/);
    }
  };

  /** On a slow machine no start came as far as its tables. */
  const expectWhole = async (environment: Record<string, string>): Promise<void> => {
    for (const command of ['migrate', 'verify']) {
      expect(await getProgram().run([command], { environment })).toMatchObject({ code: 0 });
    }
  };

  describe('a program that is told to end while it starts', () => {
    it('ends by the signal or with 0, at whatever moment, over a file', async () => {
      await expectEnds({ EMISSIONS_DATA_DIR: 'early' });
      await expectWhole({ EMISSIONS_DATA_DIR: 'early' });
    }, 120_000);

    it.skipIf(!hasPostgres)(
      'ends by the signal or with 0, at whatever moment, over PostgreSQL',
      async () => {
        const database = await createPostgresDatabase();
        const environment = { EMISSIONS_STORE: database.url };
        try {
          await expectEnds(environment);
          await expectWhole(environment);
        } finally {
          await database.drop();
        }
      },
      120_000,
    );
  });
}
