import { codeOf } from './database-errors.ts';
import { unlessAborted } from './unless-aborted.ts';

/**
 * Keeps reads of a table that is locked as a whole from taking the pool: once
 * one has waited for as long as a read may, one at a time tries again, and the
 * others wait for what becomes of it without a connection.
 */
interface LockGate {
  /** The error of the last read with this text if it ended because of a lock, and lately. */
  lockOf(text: string): Error | null;
  /** Runs a read, or rejects as the last one did; `isTrial` says that it runs although the last one was locked out. */
  pass<T>(text: string, signal: AbortSignal, read: (isTrial: boolean) => Promise<T>): Promise<T>;
}

interface Lock {
  readonly error: Error;
  readonly until: number;
}

/** A lock counts for `lastingMs` unless it is met again; at most `most` trials run at a time. */
export function createLockGate(lastingMs: number, most: number): LockGate {
  const locks = new Map<string, Lock>();
  const trials = new Map<string, Promise<unknown>>();

  function lockOf(text: string): Error | null {
    const lock = locks.get(text);
    if (lock === undefined) return null;
    if (lock.until > performance.now()) return lock.error;
    locks.delete(text);
    return null;
  }

  async function run<T>(text: string, read: () => Promise<T>): Promise<T> {
    try {
      const rows = await read();
      locks.delete(text);
      return rows;
    } catch (error) {
      if (error instanceof Error && isLockTimeout(error))
        locks.set(text, { error, until: performance.now() + lastingMs });
      throw error;
    }
  }

  function tryAgain<T>(text: string, read: () => Promise<T>): Promise<T> {
    const trial = run(text, read);
    const ended = trial.then(
      () => trials.delete(text),
      () => trials.delete(text),
    );
    trials.set(text, ended);
    return trial;
  }

  return {
    lockOf,
    async pass(text, signal, read) {
      const trial = trials.get(text);
      if (trial === undefined && lockOf(text) !== null && trials.size < most)
        return tryAgain(text, () => read(true));
      if (trial !== undefined) await unlessAborted(trial, signal);
      return run(text, () => read(false));
    },
  };
}

function isLockTimeout({ cause }: Error): boolean {
  return codeOf(cause) === '55P03';
}
