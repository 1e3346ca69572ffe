import type { RequestBudget } from '../../ports/request-budget.ts';

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
