import type { Principal } from '../../domain/access/access.ts';
import {
  type ImportedPart,
  type ImportedSum,
  type ImportKey,
  type ImportRun,
  noPart,
  spanOf,
  sumsOf,
  withPart,
} from '../../domain/profiles/profile-import.ts';
import type { RowOfProfile, RowOutcome, RowVerdict } from '../../domain/profiles/table-row.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { WrittenRecord } from '../../ports/import-store.ts';
import type { NewProfileItem } from '../../ports/profile-store.ts';
import type { Store } from '../../ports/store.ts';
import { groupBy } from '../group-by.ts';
import type { RequestScope } from '../request-scope.ts';

/** The profiles of an import, with what it did there and the records that it wrote. */
type NotedParts = ReadonlyMap<
  Uid,
  { readonly part: Partial<ImportedPart>; readonly records?: readonly WrittenRecord[] }
>;

/** Adds to what is known of an import, in the transaction of the write. */
export async function noteImport(
  { signal, clock }: RequestScope,
  store: Pick<Store, 'imports'>,
  { username }: Pick<Principal, 'username'>,
  { uid, fileName }: ImportRun,
  parts: NotedParts,
): Promise<void> {
  if (parts.size === 0) return;
  const keys = [...parts.keys()].map((profileUid): ImportKey => ({ profileUid, uid }));
  const known = new Map((await store.imports.getMany(keys, signal)).map((each) => [each.profileUid, each]));
  const created = clock();
  const begun = { ...noPart, uid, username, fileName, created, undone: null };
  const imports = [...parts].map(([profileUid, { part }]) =>
    withPart(known.get(profileUid) ?? { ...begun, profileUid }, part),
  );
  await store.imports.put(imports, signal);
  for (const [profileUid, { records = [] }] of parts)
    if (records.length > 0) await store.imports.addRecords({ profileUid, uid }, records, signal);
}

/** The parts of new records. */
export function addedParts(added: readonly NewProfileItem[]): NotedParts {
  return new Map(
    [...groupBy(added, ({ profileUid }) => profileUid)].map(([profileUid, own]) => {
      const records = own.map(({ uid }) => ({ itemUid: uid, version: 1, before: null }));
      const period = spanOf(own.map(({ validity }) => validity));
      return [profileUid, { part: { added: own.length, period }, records }];
    }),
  );
}

/** The parts of rows whose records are written: what these emit, and the rows that wrote none. */
export function partsOf(rows: readonly RowOfProfile[], verdicts: readonly RowVerdict[]): NotedParts {
  const judged = rows.map(({ profileUid }, index) => ({ profileUid, verdict: verdicts[index] }));
  return new Map(
    [...groupBy(judged, ({ profileUid }) => profileUid)].map(([profileUid, own]) => {
      const count = (outcome: RowOutcome) => own.filter(({ verdict }) => verdict?.outcome === outcome).length;
      const sums = sumsOf(own.flatMap(({ verdict }) => (verdict === undefined ? [] : sumOf(verdict))));
      const part = { known: count('known'), changed: count('changed'), refused: count('refused'), sums };
      return [profileUid, { part }];
    }),
  );
}

function sumOf(verdict: RowVerdict): readonly ImportedSum[] {
  const isWritten = verdict.outcome === 'added' || verdict.outcome === 'updated';
  if (!isWritten || verdict.amount === undefined) return [];
  const { category, kilograms } = verdict.amount;
  return [{ category, rows: 1, kilograms: kilograms ?? 0, without: kilograms === null ? 1 : 0 }];
}
