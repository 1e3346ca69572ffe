import type { AmountRequest, CalculationResult } from '../domain/amounts/amount.ts';
import type { Provenance } from '../domain/amounts/provenance.ts';
import { ROOT_PATH } from '../domain/basics/category-path.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import type { Instant } from '../domain/basics/instant.ts';
import { type ProfileItemRow, rowFault, type RowFault } from '../domain/profiles/table-row.ts';
import type { Backend } from '../ports/backend.ts';
import type { CalculationRequest } from '../ports/data-tree.ts';
import { calculateOnce } from './calculate-once.ts';
import { findItems } from './row-items.ts';

export interface RowCalculation extends AmountRequest {
  /** When values count of rows without a start; now when absent. */
  readonly asOf?: Instant | undefined;
}

interface CalculatedRow {
  readonly result: CalculationResult;
  /** The category of its data item states it, or it is absent. */
  readonly provenance: Provenance | null;
}

export type RowOutcome = CalculatedRow | EmissionsError | RowFault;

/** The amounts of rows that nothing is stored of, or why a row has none. */
export async function calculateRows(
  backend: Backend,
  rows: readonly ProfileItemRow[],
  { asOf, ...requested }: RowCalculation,
): Promise<readonly RowOutcome[]> {
  const items = await findPlaces(backend, rows);
  const requests: CalculationRequest[] = [];
  for (const [index, { draft }] of rows.entries()) {
    const item = items[index];
    if (item === undefined || !('uid' in item)) continue;
    requests.push({ ...requested, item, inputs: draft.values, asOf: draft.startDate ?? asOf });
  }
  const calculated = (await calculateOnce(backend, requests)).values();
  const sources = await readProvenances(backend, requests);
  return items.map((item): RowOutcome => {
    if (!('uid' in item)) return item;
    const outcome = calculated.next().value ?? unclear;
    if (outcome instanceof EmissionsError || !('amount' in outcome)) return outcome;
    return { result: outcome, provenance: sources.get(item.categoryPath) ?? null };
  });
}

type Place = CalculationRequest['item'];

/** The data item of each row with its category, or why it is not clear. */
async function findPlaces(
  { dataCategories, dataItems }: Backend,
  rows: readonly ProfileItemRow[],
): Promise<readonly (Place | EmissionsError | RowFault)[]> {
  const choices = rows.map(({ item }) => item);
  const found = await findItems({ dataCategories, dataItems }, choices);
  const keys = new Map<string, Place>();
  for (const [index, uid] of found.entries()) {
    if (typeof uid !== 'string') continue;
    const { categoryPath = ROOT_PATH } = choices[index] ?? {};
    if (categoryPath !== ROOT_PATH || !keys.has(uid)) keys.set(uid, { uid, categoryPath });
  }
  const located = await dataItems.locate([...keys.values()]);
  const places = [...keys.values()].map((key, index): [string, Place | EmissionsError | RowFault] => {
    const path = located[index] ?? unclear;
    if (typeof path === 'string') return [key.uid, { ...key, categoryPath: path }];
    const isMissing = path instanceof EmissionsError && path.code === 'NOT_FOUND';
    return [key.uid, isMissing ? unknown(key.uid) : path];
  });
  const byUid = new Map(places);
  return found.map((each) => (typeof each === 'string' ? (byUid.get(each) ?? unclear) : each));
}

/** A category that does not exist, or of which a service does not say it, has none. */
async function readProvenances({ dataCategories }: Backend, requests: readonly CalculationRequest[]) {
  const paths = [...new Set(requests.map(({ item }) => item.categoryPath))];
  const categories = await dataCategories.getMany(paths);
  return new Map(
    categories.map((each, index) => [paths[index], each instanceof EmissionsError ? null : each.provenance]),
  );
}

const unclear = rowFault('ITEM_MISSING', 'The row names no data item.');

const unknown = (uid: string): RowFault =>
  rowFault('ITEM_UNKNOWN', `No data item has the uid ${uid}.`, 'dataItemUid');
