import { createHmac } from 'node:crypto';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';

/**
 * Stores callers under keyed digests: a plain digest of a name and password in
 * the database could be reversed by trying passwords. Processes with the same
 * token key compute the same digests.
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
