import { findItems } from '../application/profile-items/row-items.ts';
import type { AmountRequest, CalculationResult } from '../domain/amounts/amount.ts';
import type { EmissionsError } from '../domain/basics/errors.ts';
import type { Instant } from '../domain/basics/instant.ts';
import { type ProfileItemRow, rowFault, type RowFault } from '../domain/profiles/table-row.ts';
import type { Backend } from '../ports/backend.ts';
import type { CalculationRequest } from '../ports/data-tree.ts';
import type { Store } from '../ports/store.ts';
import { calculateOnce } from './calculate-once.ts';

export interface RowCalculation extends AmountRequest {
  /** When values count of rows without a start; now when absent. */
  readonly asOf?: Instant | undefined;
}

type Outcome = CalculationResult | EmissionsError | RowFault;

/** The amounts of rows that nothing is stored of, or why a row has none. */
export async function calculateRows(
  store: Store,
  backend: Backend,
  rows: readonly ProfileItemRow[],
  { asOf, ...requested }: RowCalculation,
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const found = await findItems(
    backend,
    rows.map(({ item }) => item),
  );
  const uids = new Set(found.filter((each) => typeof each === 'string'));
  const items = await store.dataItems.getMany([...uids], signal);
  const paths = new Map(items.map(({ uid, dataCategory }) => [uid, dataCategory.path]));
  const outcomes: Outcome[] = [];
  const requests: CalculationRequest[] = [];
  const indexes: number[] = [];
  for (const [index, { draft }] of rows.entries()) {
    const uid = found[index] ?? unclear;
    const categoryPath = typeof uid === 'string' ? paths.get(uid) : undefined;
    if (typeof uid !== 'string') outcomes[index] = uid;
    else if (categoryPath === undefined) outcomes[index] = unknown(uid);
    else {
      indexes.push(index);
      const item = { categoryPath, uid };
      requests.push({ ...requested, item, inputs: draft.values, asOf: draft.startDate ?? asOf });
    }
  }
  const calculated = await calculateOnce(backend, requests);
  for (const [at, outcome] of calculated.entries()) outcomes[indexes[at] ?? 0] = outcome;
  return outcomes;
}

const unclear = rowFault('ITEM_MISSING', 'The row names no data item.');

const unknown = (uid: string): RowFault =>
  rowFault('ITEM_UNKNOWN', `No data item has the uid ${uid}.`, 'dataItemUid');
