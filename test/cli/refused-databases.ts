import { expect, vi } from 'vitest';
import { isDeep } from '../support/deep.ts';
import type { Program } from '../support/program/program.ts';
import type { Finished } from '../support/program/start-file.ts';

// Many of these wait for something that does not come.
vi.setConfig({ maxConcurrency: 2 });

export interface WrongDatabase {
  readonly store: string;
  readonly undo?: () => Promise<unknown>;
}

export type Prepare = (program: Program) => Promise<WrongDatabase>;

export const password = 'a-secret';

export const at =
  (address: string): Prepare =>
  async () => ({ store: address });

let count = 0;

/** The first in a process of its own, which has to end by itself, and in a deep run all. */
function serve(program: Program, environment: Readonly<Record<string, string>>): Promise<Finished> {
  const args = ['serve', '--port', '0'];
  count += 1;
  const isApart = isDeep || count === 1;
  return isApart ? program.start(args, { environment }).finished : program.run(args, { environment });
}

/** `serve` ends with 1 and one line, in which there is no password. */
export async function expectRefused(program: Program, prepare: Prepare, message: RegExp): Promise<void> {
  const { store, undo } = await prepare(program);
  try {
    const { code, out, err } = await serve(program, { EMISSIONS_STORE: store });
    expect(err).toMatch(message);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).not.toMatch(/\n +at |a-secret/);
    expect(err.trimEnd()).not.toContain('\n');
  } finally {
    await undo?.();
  }
}
