import type { Instant } from '../../domain/basics/instant.ts';
import type { ImportKey, KeptRecord, UndoneImport } from '../../domain/profiles/profile-import.ts';
import type { Editor } from '../../domain/profiles/profile-item-edit.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { RecordToUndo } from '../../ports/import-store.ts';
import type { Store } from '../../ports/store.ts';
import type { RequestScope } from '../request-scope.ts';
import { writeOver } from '../writes/write-attempts.ts';
import { type RecordThere, restoreRecords } from './restore-records.ts';

const recordsOfOneTransaction = 10_000;
const recordsOfOneDeletion = 1000;
const maxNamed = 1000;

interface UndoneRecords {
  readonly deleted: number;
  readonly restored: number;
  readonly kept: readonly KeptRecord[];
  /** `null` for the last ones. */
  readonly last: Uid | null;
}

/** Each 10,000 records are one transaction; an undo that was interrupted goes on where it ended when it is repeated. */
export async function undoRecords(
  request: RequestScope,
  key: ImportKey,
  withChanged: boolean,
): Promise<UndoneImport> {
  const { store, clock, signal } = request;
  const by = await request.editor(key.uid);
  let [deleted, restored, keptCount] = [0, 0, 0];
  const kept: KeptRecord[] = [];
  let last: Uid | null = null;
  do {
    const options = { withChanged, after: last, at: clock(), signal, by };
    const part: UndoneRecords = await writeOver(request, [], () =>
      store.atomically((inner) => undoPart(inner, key, options), signal, 'shared'),
    );
    deleted += part.deleted;
    restored += part.restored;
    keptCount += part.kept.length;
    kept.push(...part.kept.slice(0, maxNamed - kept.length));
    last = part.last;
  } while (last !== null);
  return { deleted, restored, keptCount, kept };
}

interface PartOptions {
  readonly withChanged: boolean;
  readonly after: Uid | null;
  readonly at: Instant;
  readonly signal: AbortSignal;
  readonly by: Editor;
}

async function undoPart(
  store: Store,
  key: ImportKey,
  { withChanged, after, at, signal, by }: PartOptions,
): Promise<UndoneRecords> {
  const { imports, profileItems } = store;
  const found = await imports.listToUndo(key, after, recordsOfOneTransaction, signal);
  const there = found.filter(isThere);
  const changed = withChanged ? [] : there.filter(isChanged);
  const undoable = withChanged ? there : there.filter((each) => !isChanged(each));
  const added = undoable.filter(({ before }) => before === null);
  for (let from = 0; from < added.length; from += recordsOfOneDeletion) {
    const deletions = added.slice(from, from + recordsOfOneDeletion);
    await profileItems.delete(
      deletions.map(({ itemUid, versionNow }) => ({
        profileUid: key.profileUid,
        uid: itemUid,
        expectedVersion: versionNow,
      })),
      at,
      signal,
      by,
    );
  }
  const updated = undoable.flatMap((each) => (each.before === null ? [] : { ...each, before: each.before }));
  const failed = await restoreRecords(store, key, updated, { at, signal, by });
  const kept = [...changed.map(changedSince), ...failed];
  const left = new Set(kept.map(({ uid }) => uid));
  const undone = found.map(({ itemUid }) => itemUid).filter((uid) => !left.has(uid));
  await imports.forgetRecords(key, undone, signal);
  await imports.setUndone(key, at, signal);
  return {
    deleted: added.length,
    restored: updated.length - failed.length,
    kept,
    last: found.length < recordsOfOneTransaction ? null : (found.at(-1)?.itemUid ?? null),
  };
}

function isThere(record: RecordToUndo): record is RecordThere {
  return record.versionNow !== null;
}

function isChanged({ version, versionNow }: RecordThere): boolean {
  return version !== versionNow;
}

function changedSince({ itemUid: uid, name }: RecordThere): KeptRecord {
  return { uid, name, isChanged: true, message: 'It was changed after the import.' };
}
