import { expect, vi } from 'vitest';
import type { Program } from '../support/program/program.ts';

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

/** `serve` ends with 1 and one line, in which there is no password. */
export async function expectRefused(program: Program, prepare: Prepare, message: RegExp): Promise<void> {
  const { store, undo } = await prepare(program);
  try {
    const { code, out, err } = await program.start(['serve', '--port', '0'], {
      environment: { EMISSIONS_STORE: store },
    }).finished;
    expect(err).toMatch(message);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).not.toMatch(/\n +at |a-secret/);
    expect(err.trimEnd()).not.toContain('\n');
  } finally {
    await undo?.();
  }
}
