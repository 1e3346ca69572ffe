import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { Editor } from '../../domain/profiles/profile-item-edit.ts';
import type { ImportKey, KeptRecord } from '../../domain/profiles/profile-import.ts';
import type { RecordBefore, RecordToUndo } from '../../ports/import-store.ts';
import type { Store } from '../../ports/store.ts';

export interface RecordThere extends RecordToUndo {
  readonly versionNow: number;
}

type UpdatedRecord = RecordThere & { readonly before: RecordBefore };

interface When {
  readonly at: Instant;
  readonly signal: AbortSignal;
  readonly by: Editor;
}

const recordsOfOneWrite = 500;

/** Makes records what they were before an import updated them, and returns those of which that is not possible. */
export async function restoreRecords(
  store: Store,
  key: ImportKey,
  records: readonly UpdatedRecord[],
  when: When,
): Promise<readonly KeptRecord[]> {
  const kept: KeptRecord[] = [];
  for (let from = 0; from < records.length; from += recordsOfOneWrite)
    kept.push(...(await restoreSome(store, key, records.slice(from, from + recordsOfOneWrite), when)));
  return kept;
}

/** All at once, or one by one if one of them cannot be. */
async function restoreSome(
  store: Store,
  key: ImportKey,
  records: readonly UpdatedRecord[],
  when: When,
): Promise<readonly KeptRecord[]> {
  const { profileUid } = key;
  const writes = records.map(({ itemUid: uid, versionNow, before }) => ({
    ...before,
    profileUid,
    uid,
    expectedVersion: versionNow,
  }));
  try {
    await store.profileItems.update(writes, when.at, when.signal, when.by);
  } catch (error) {
    if (!(error instanceof EmissionsError) || !['BAD_USER_INPUT', 'NOT_FOUND'].includes(error.code))
      throw error;
    if (records.length === 1) return records.map((each) => cannotRestore(each, error));
    const kept: KeptRecord[] = [];
    for (const each of records) kept.push(...(await restoreSome(store, key, [each], when)));
    return kept;
  }
  const again = records.map(({ itemUid, versionNow, before: { version: from } }) => ({
    itemUid,
    from,
    to: versionNow + 1,
  }));
  await store.imports.renumberRecords(key, again, when.signal);
  return [];
}

function cannotRestore(
  { itemUid: uid, name, version, versionNow }: UpdatedRecord,
  error: EmissionsError,
): KeptRecord {
  const why = error.code === 'NOT_FOUND' ? 'Its data item was removed.' : error.message;
  return { uid, name, isChanged: version !== versionNow, message: `It cannot be what it was before. ${why}` };
}
