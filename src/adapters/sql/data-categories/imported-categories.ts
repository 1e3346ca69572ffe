import {
  type CategoryPath,
  joinPath,
  lastSegment,
  parentOf,
  pathKey,
} from '../../../domain/basics/category-path.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { readPath, readUid, readUidOrNull } from '../rows.ts';
import type { SqlTransaction } from '../sql-connection.ts';

/** Imported categories by their path in the data set; administrators may have moved or deleted them. */
const selectImported = `
select c.uid, c.path, c.deleted is null as is_live
from imported_categories i left join data_categories c on c.uid = i.category_uid
where i.path = ?1`;

const selectAt = 'select uid, path from data_categories where path_key = ?1 and deleted is null';

const upsert = `
insert into data_categories
  (uid, parent_uid, path, path_key, name, definition_uid, provenance, created, modified, version)
values (?1, ?2, ?3, ?4, ?5, null, null, ?6, ?6, 1)
on conflict (uid) do update set
  parent_uid = excluded.parent_uid, path = excluded.path, path_key = excluded.path_key,
  modified = excluded.modified, version = data_categories.version + 1, deleted = null`;

const upsertFingerprint = `
insert into imported_categories (path, category_uid, fingerprint, meta) values (?1, ?2, ?3, ?4)
on conflict (path) do update set
  category_uid = excluded.category_uid, fingerprint = excluded.fingerprint, meta = excluded.meta`;

interface PlacedCategory {
  readonly uid: Uid;
  readonly path: CategoryPath;
}

export async function writeFingerprint(
  transaction: SqlTransaction,
  path: CategoryPath,
  categoryUid: Uid,
  fingerprint: string,
  meta: string | null,
): Promise<void> {
  await transaction.write(upsertFingerprint, [path, categoryUid, fingerprint, meta]);
}

/**
 * Ensures that an imported category exists and returns it. A category imported
 * before stays where an administrator moved it. A deleted one is restored with
 * its ancestors, unless another category has its path now: that one is used
 * instead. `newUid` is used for a new category; without it, `null` is returned
 * for one.
 */
export async function placeImportedCategory(
  transaction: SqlTransaction,
  path: CategoryPath,
  newUid: Uid | null,
  now: Instant,
): Promise<PlacedCategory | null> {
  const [known] = await transaction.read(selectImported, [path]);
  const knownUid = known === undefined ? null : readUidOrNull(known, 'uid');
  if (known !== undefined && knownUid !== null && known['is_live'] === 1) {
    return { uid: knownUid, path: readPath(known, 'path') };
  }
  const above = parentOf(path);
  const parent = above === null ? null : await placeImportedCategory(transaction, above, null, now);
  const at = parent === null ? path : joinPath(parent.path, lastSegment(path));
  const [standing] = await transaction.read(selectAt, [pathKey(at)]);
  if (standing !== undefined) return { uid: readUid(standing, 'uid'), path: readPath(standing, 'path') };
  const uid = knownUid ?? newUid;
  if (uid === null) return null;
  const parameters = [uid, parent?.uid ?? null, at, pathKey(at), lastSegment(at), now];
  await transaction.write(upsert, parameters);
  return { uid, path: at };
}
