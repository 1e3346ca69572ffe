import type { Instant } from '../domain/basics/instant.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { ImportedRecord, ImportKey, ProfileImport } from '../domain/profiles/profile-import.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { ProfileItemRecord, ProfileValueEntry } from './profile-store.ts';

/** A record as it was before an import updated it. */
export interface RecordBefore extends ProfileItemRecord {
  readonly version: number;
  /** The values that the update wrote; those that there were not are empty. */
  readonly values: readonly ProfileValueEntry[];
}

/** A record that an import wrote. */
export interface WrittenRecord {
  readonly itemUid: Uid;
  /** Its version after the write. */
  readonly version: number;
  /** `null` for a record that the import added. */
  readonly before: RecordBefore | null;
}

/** The same, as it is now. */
export interface RecordToUndo extends WrittenRecord {
  readonly name: string | null;
  /** `null` for a record that was deleted. */
  readonly versionNow: number | null;
}

interface RenumberedRecord {
  readonly itemUid: Uid;
  readonly from: number;
  readonly to: number;
}

/** Imports, and the records that they wrote. */
export interface ImportStore {
  getMany(keys: readonly ImportKey[], signal: AbortSignal): Promise<readonly ProfileImport[]>;
  /** The profiles in which an import added or updated records. */
  listProfiles(uid: Uid, signal: AbortSignal): Promise<readonly Uid[]>;
  /** The imports that added or updated records of a profile, the newest first. */
  listPage(profileUid: Uid, page: PageRequest, signal: AbortSignal): Promise<Page<ProfileImport>>;
  /** Stores imports in the place of what they were. */
  put(imports: readonly ProfileImport[], signal: AbortSignal): Promise<void>;
  /** A record that the same import wrote before keeps what it was at first. */
  addRecords(key: ImportKey, records: readonly WrittenRecord[], signal: AbortSignal): Promise<void>;
  /** The records that are not deleted and whose data item exists, by uid, which is the order in which they were added. */
  listRecords(key: ImportKey, page: PageRequest, signal: AbortSignal): Promise<Page<ImportedRecord>>;
  /** The first records after a uid, by uid, including those that were deleted. */
  listToUndo(
    key: ImportKey,
    after: Uid | null,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly RecordToUndo[]>;
  /** Forgets that the import wrote records, which are undone. */
  forgetRecords(key: ImportKey, uids: readonly Uid[], signal: AbortSignal): Promise<void>;
  /** For earlier imports, whose records are as these left them again, under another version. */
  renumberRecords(key: ImportKey, records: readonly RenumberedRecord[], signal: AbortSignal): Promise<void>;
  setUndone(key: ImportKey, at: Instant, signal: AbortSignal): Promise<void>;
}
