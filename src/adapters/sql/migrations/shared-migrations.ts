import type { Migration } from './schema-migration.ts';
import { sql as figures } from './0011-figures.ts';
import { sql as gateways } from './0013-gateways.ts';
import { sql as labels } from './0015-labels.ts';
import { sql as rowKeys } from './0016-row-keys.ts';
import { sql as deletedDefinitions } from './0017-deleted-definitions.ts';
import { sql as changes } from './0018-changes.ts';
import { sql as digests } from './0019-category-digests.ts';
import { sql as emissions } from './0020-record-emissions.ts';
import { sql as itemsInOrder } from './0021-items-in-order.ts';
import { sql as changedProfiles } from './0022-changed-profiles.ts';
import { sql as profilesByName } from './0023-profiles-by-name.ts';
import { sql as edits } from './0027-profile-item-edits.ts';
import { sql as itemsByName } from './0024-items-by-name.ts';
import { sql as aboutCategories } from './0025-about-categories.ts';
import { sql as imports } from './0026-imports.ts';
import { sql as shares } from './0029-profile-shares.ts';
import { sql as reasons } from './0028-reasons.ts';

/** Both databases share the numbers; one that only one of them needs stands in its own history. */
const shared: Readonly<Record<number, string>> = {
  11: figures,
  13: gateways,
  15: labels,
  16: rowKeys,
  17: deletedDefinitions,
  18: changes,
  19: digests,
  20: emissions,
  21: itemsInOrder,
  22: changedProfiles,
  23: profilesByName,
  24: itemsByName,
  25: aboutCategories,
  26: imports,
  27: edits,
  28: reasons,
  29: shares,
};

/** The migrations after the first release, in the database's own form. */
export function sharedMigrations(tables: (sql: string) => string): readonly Migration[] {
  return Object.entries(shared).map(([version, sql]) => ({
    version: Number(version),
    sql: () => tables(sql),
  }));
}
