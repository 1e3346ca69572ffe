import type { RequestBudget } from '../ports/request-budget.ts';

/** `entries.map(work)`, letting other requests work in between. */
export async function mapInSlices<T, R>(
  budget: RequestBudget,
  entries: readonly T[],
  work: (entry: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, entry] of entries.entries()) {
    if (budget.isPauseDue()) await budget.pause();
    results.push(work(entry, index));
  }
  return results;
}

/**
 * Entries between two looks at the clock: what reads for each entry batches the
 * reads of so many, however busy the machine is.
 */
export const stride = 100;

/**
 * The entries, as they are while the slice lasts; the rest as promises for later
 * slices. A consumer that works on each entry as it comes lets other requests work.
 */
export function* inSlices<T>(budget: RequestBudget, entries: readonly T[]): Generator<T | Promise<T>> {
  let pause: Promise<void> | null = null;
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % stride === 0 && (pause !== null || budget.isPauseDue())) pause = budget.pause();
    yield pause === null ? entry : pause.then(() => entry);
  }
}

type Gate = (entries: number) => Promise<void> | null;

/** The budget has its gate as a member: the values of a WeakMap live until the whole heap is collected. */
const gateKey = Symbol('gate');
interface GatedBudget extends RequestBudget {
  [gateKey]?: Gate;
}

/**
 * For what many wait for, such as the keys of one batch, in all fields of a
 * request: all of them go on at once, and each but the first few awaits what
 * this returns, if anything, to go on in a later slice. `entries` is how many they stand for.
 */
export function laterSlice(budget: RequestBudget, entries = 1): Promise<void> | null {
  const gate = ((budget as GatedBudget)[gateKey] ??= createGate(budget));
  return gate(entries);
}

function createGate(budget: RequestBudget): Gate {
  let passed = 0;
  let pause: Promise<void> | null = null;
  return (entries) => {
    passed += entries;
    if (passed % stride < entries && (pause !== null || budget.isPauseDue())) {
      const own = (pause = budget.pause());
      const open = (): void => {
        if (pause === own) pause = null;
      };
      own.then(open, open);
    }
    return pause;
  };
}

/** Runs steps, letting other requests work between them, and returns their result; stops when the request has ended. */
export async function runInSlices<R>(
  budget: RequestBudget | undefined,
  steps: Generator<void, R>,
): Promise<R> {
  budget?.isPauseDue();
  for (;;) {
    const { done, value } = steps.next();
    const isPauseDue = budget?.isPauseDue() === true;
    if (done === true) return value;
    if (isPauseDue) await budget?.pause();
  }
}

/** Entries of a list that is written entry by entry; those of shorter lists are written list by list. */
const longList = 16;

/** `JSON.stringify` of a large result, letting other requests work between the entries of its outermost long lists. */
export async function stringifyInSlices(value: unknown, budget: RequestBudget): Promise<string> {
  if (Array.isArray(value)) {
    const entries: string[] = [];
    const isLong = value.length > longList;
    for (const entry of value as readonly unknown[]) {
      if (budget.isPauseDue()) await budget.pause();
      entries.push(isLong ? JSON.stringify(entry) : await stringifyInSlices(entry, budget));
    }
    return `[${entries.join(',')}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const isWhole = typeof member !== 'object' || member === null;
    members.push(
      `${JSON.stringify(name)}:${isWhole ? JSON.stringify(member) : await stringifyInSlices(member, budget)}`,
    );
  }
  return `{${members.join(',')}}`;
}
