import type { Page, PageRequest } from '../domain/basics/page.ts';
import type {
  ImportedRecord,
  ImportKey,
  ImportRun,
  ProfileImport,
  UndoneImport,
} from '../domain/profiles/profile-import.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { Outcomes } from './outcome.ts';

/** Imports into profiles, which can be undone. UPSTREAM_UNSUPPORTED in front of a remote service, which keeps its own. */
export interface Imports {
  /** The beginning of an import, of which nothing is stored before its first rows are; `null` in front of a remote service. */
  begin(fileName: string | null): Promise<ImportRun | null>;
  /** The imports that added or updated records, the newest first. */
  list(profileUid: Uid, page: PageRequest): Promise<Page<ProfileImport>>;
  getMany(keys: readonly ImportKey[]): Outcomes<ProfileImport>;
  /** The profiles in which an import added or updated records, as far as the caller may see them. */
  listProfiles(uid: Uid): Promise<readonly Uid[]>;
  /** The records that it added or updated, and that are still there. */
  listRecords(key: ImportKey, page: PageRequest): Promise<Page<ImportedRecord>>;
  /** Counts rows that are refused before they are sent to `importRows`. */
  noteRefused(run: ImportRun, profileUid: Uid, rows: number): Promise<void>;
  /**
   * Deletes the records that the import added, and gives those that it updated the values that they had.
   * Records that were changed after it are left as they are, unless `withChanged` is set, and so are those
   * that cannot be restored. CONFLICT, after several attempts, for records that are being changed.
   */
  undo(key: ImportKey, options?: { readonly withChanged?: boolean | undefined }): Promise<UndoneImport>;
}
