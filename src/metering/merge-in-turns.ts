import type { RequestBudget } from '../ports/request-budget.ts';
import { runInTurns, stride } from './in-turns.ts';

type Order<T> = (one: T, other: T) => number;

/** Sorted runs as one, letting other requests work in between. */
export function mergeInTurns<T>(
  budget: RequestBudget,
  runs: readonly (readonly T[])[],
  order: Order<T>,
): Promise<readonly T[]> {
  return runInTurns(budget, merged(runs, order));
}

function* merged<T>(runs: readonly (readonly T[])[], order: Order<T>): Generator<void, readonly T[]> {
  if (runs.length <= 1) return runs[0] ?? [];
  const half = Math.ceil(runs.length / 2);
  const left = yield* merged(runs.slice(0, half), order);
  const right = yield* merged(runs.slice(half), order);
  const all: T[] = [];
  let taken = 0;
  for (const [index, entry] of left.entries()) {
    if (index % stride === 0) yield;
    for (let next = right[taken]; next !== undefined && order(next, entry) < 0; next = right[taken]) {
      all.push(next);
      taken += 1;
    }
    all.push(entry);
  }
  return [...all, ...right.slice(taken)];
}
