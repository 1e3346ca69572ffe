import { type Changes, countsOf, differenceInSteps, type RecordShown } from '../../domain/changes/changes.ts';
import type { RemovedRecords } from '../../domain/changes/removed-records.ts';
import { runInSlices } from '../../metering/in-slices.ts';
import type { Backend } from '../../ports/backend.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';

/** Executes a write on a backend that rolls it back, and returns its changes. */
export type DryRun<W> = (
  backend: Backend,
  write: (backend: Backend) => Promise<W>,
  budget: RequestBudget,
) => Promise<Changes>;

/** Takes a snapshot of records: before the write, when it has no result yet, and after it. */
type TakeSnapshot<W> = (
  backend: Backend,
  written: W | null,
  budget: RequestBudget,
) => Promise<readonly RecordShown[]>;

/** For a write that creates, changes or removes the records of the snapshot. */
export function comparing<W>(takeSnapshot: TakeSnapshot<W>): DryRun<W> {
  return async (backend, write, budget) => {
    const before = await takeSnapshot(backend, null, budget);
    const after = await takeSnapshot(backend, await write(backend), budget);
    return runInSlices(budget, differenceInSteps(before, after));
  };
}

/** For a write that creates records, of which there is nothing to see before. */
export function creating<W>(
  takeSnapshot: (backend: Backend, written: W, budget: RequestBudget) => Promise<readonly RecordShown[]>,
): DryRun<W> {
  return comparing(async (backend, written, budget) =>
    written === null ? [] : takeSnapshot(backend, written, budget),
  );
}

/** For a write that returns what it deleted. */
export const removing: DryRun<RemovedRecords | null> = async (backend, write) =>
  removed((await write(backend)) ?? {});

/** For a write that deletes exactly these records. */
export function removingOnly<W>(records: Partial<RemovedRecords>): DryRun<W> {
  return async (backend, write) => {
    await write(backend);
    return removed(records);
  };
}

function removed(records: Partial<RemovedRecords>): Changes {
  return { created: [], fields: [], removed: countsOf(records) };
}
