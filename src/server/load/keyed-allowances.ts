import { createHmac } from 'node:crypto';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';

/**
 * The same, under names that nobody can find out who reads the database: a
 * digest of a name and password alone could be found by trying passwords.
 * Processes with the same key have the same names.
 */
export function keyAllowances(allowances: CallerAllowances, key: Buffer): CallerAllowances {
  const nameOf = (caller: string): string =>
    createHmac('sha256', key).update(`caller ${caller}`).digest('base64url');
  return {
    async spend(used, msPerRequest, signal) {
      const callers = new Map([...used.keys()].map((caller) => [nameOf(caller), caller]));
      const named = new Map([...callers].map(([name, caller]) => [name, used.get(caller) ?? 0]));
      const untilFull = await allowances.spend(named, msPerRequest, signal);
      return new Map(
        [...untilFull].flatMap(([name, milliseconds]) => {
          const caller = callers.get(name);
          return caller === undefined ? [] : [[caller, milliseconds] as const];
        }),
      );
    },
  };
}
