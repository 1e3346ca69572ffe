import { type Changes, countsOf, differenceOf, type RecordShown } from '../../domain/changes.ts';
import type { RemovedRecords } from '../../domain/removed-records.ts';
import type { Backend } from '../../ports/backend.ts';

/** Carries out a write on a backend that takes it back, and tells what it did. */
export type DryRun<W> = (backend: Backend, write: (backend: Backend) => Promise<W>) => Promise<Changes>;

/** A look at records: before the write, when it has not answered yet, and after it. */
type TakeSnapshot<W> = (backend: Backend, written: W | null) => Promise<readonly RecordShown[]>;

/** Of a write that creates or changes records. */
export function comparing<W>(takeSnapshot: TakeSnapshot<W>): DryRun<W> {
  return async (backend, write) => {
    const before = await takeSnapshot(backend, null);
    const written = await write(backend);
    return { ...differenceOf(before, await takeSnapshot(backend, written)), removed: [] };
  };
}

/** Of a write that creates records, which cannot be looked at before. */
export function creating<W>(
  takeSnapshot: (backend: Backend, written: W) => Promise<readonly RecordShown[]>,
): DryRun<W> {
  return comparing(async (backend, written) => (written === null ? [] : takeSnapshot(backend, written)));
}

/** Of a write that answers with what it took away. */
export const removing: DryRun<RemovedRecords | null> = async (backend, write) =>
  removed((await write(backend)) ?? {});

/** Of a write that takes these records away and nothing with them. */
export function removingOnly<W>(records: Partial<RemovedRecords>): DryRun<W> {
  return async (backend, write) => {
    await write(backend);
    return removed(records);
  };
}

function removed(records: Partial<RemovedRecords>): Changes {
  return { created: [], fields: [], removed: countsOf(records) };
}
