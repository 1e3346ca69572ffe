import { setTimeout as sleep } from 'node:timers/promises';
import { isDeep, rounds } from '../support/deep.ts';
import { type Ledger, sentOf } from './crash-load.ts';

/** How often something is killed in each test. */
export const crashRounds = rounds({ usual: 2, deep: 40 });

export const crashTestMs = 120_000 + crashRounds * 30_000;

/** A deep run reports how much survived. */
export function reportDeepRun(text: string): void {
  if (isDeep) console.log(text);
}

/** Waits until so many writes more are sent, and no longer than it takes to see that none is. */
export async function untilSent(ledger: Ledger, more: number): Promise<void> {
  const target = sentOf(ledger) + more;
  for (let waited = 0; sentOf(ledger) < target; waited += 1) {
    if (waited === 30_000) throw new Error(`Only ${sentOf(ledger)} writes of ${target} were sent.`);
    await sleep(1);
  }
}
