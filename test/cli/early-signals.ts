import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { isDeep } from '../support/deep.ts';
import type { Program } from '../support/program/program.ts';

type Environment = Readonly<Record<string, string>>;

/** Milliseconds between the first instruction and the time when the program serves and checks its database. */
const instants = isDeep
  ? [0, 60, 120, 200, 300, 400, 500, 650, 800, 1000, 1300, 1700]
  : [0, 150, 300, 500, 800, 1300];
const signals = ['SIGTERM', 'SIGINT'] as const;

/** Ends the program at one instant of its start after the other, and then looks at what it left. */
export async function expectEarlyEnds(program: Program, environment: Environment): Promise<void> {
  for (const [index, instant] of instants.entries()) {
    const signal = signals[index % 2] ?? 'SIGTERM';
    const ended = await endAt(program, instant, signal, environment);
    // By the signal while it starts, which shells show as 143 and 130; by itself from then on.
    const expected = ended.code === null ? { code: null, signal } : { code: 0, signal: null };
    expect(ended, `${signal} after ${instant} ms`).toMatchObject(expected);
    expect(ended.err).toMatch(/^(Loaded [^\n]+\n)?$/);
  }
  // On a slow machine no start came as far as its tables.
  for (const command of ['migrate', 'verify']) {
    expect(await program.run([command], { environment })).toMatchObject({ code: 0 });
  }
}

async function endAt(program: Program, instant: number, signal: NodeJS.Signals, environment: Environment) {
  const running = program.start(['serve', '--port', '0', '--shutdown-delay', '0'], { environment });
  await sleep(instant);
  running.kill(signal);
  return running.finished;
}
