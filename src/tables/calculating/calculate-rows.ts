import type { AmountRequest, CalculationResult, InputValue } from '../../domain/amounts/amount.ts';
import { calculateOnceOrRate, ONCE_OR_RATE } from '../../domain/amounts/once-or-rate.ts';
import type { Provenance } from '../../domain/amounts/provenance.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { EPOCH, type Instant } from '../../domain/basics/instant.ts';
import type { DataCategory } from '../../domain/data-tree/data-category.ts';
import { type FoundItems, type ProfileItemRow, type RowFault } from '../../domain/profiles/table-row.ts';
import type { Backend } from '../../ports/backend.ts';
import type { CalculationRequest } from '../../ports/data-tree.ts';
import { hasMainInput, type ItemInputs, withMainInput } from '../items/main-input.ts';
import { findPlaces, type Place, readTitles, unclear } from './places.ts';

export interface RowCalculation extends AmountRequest {
  /** When values count of rows without a start; now when absent. */
  readonly asOf?: Instant | undefined;
}

interface CalculatedRow {
  readonly result: CalculationResult;
  /** The category of its data item states it, or it is absent. */
  readonly provenance: Provenance | null;
  /** The title of its data item. */
  readonly title: string | null;
  readonly categoryPath: CategoryPath;
}

export type RowOutcome = CalculatedRow | EmissionsError | RowFault;

/** The amounts of rows that nothing is stored of, or why a row has none. */
export async function calculateRows(
  backend: Backend,
  rows: readonly ProfileItemRow[],
  { asOf, returnPerUnit = ONCE_OR_RATE, ...requested }: RowCalculation,
  found: FoundItems,
): Promise<readonly RowOutcome[]> {
  const places = await findPlaces(backend, rows, found);
  const categories = await readCategories(backend, places);
  const inputsOf = await readInputs(
    backend,
    categories,
    rows.some(({ draft }) => hasMainInput(draft)),
  );
  const isOnce = returnPerUnit === ONCE_OR_RATE;
  const items = places.map((place, index): CalculationRequest | EmissionsError | RowFault => {
    const row = rows[index];
    if (!('uid' in place) || row === undefined) return 'uid' in place ? unclear : place;
    const at = row.draft.startDate ?? asOf;
    try {
      const { inputs: said, note: _, ...item } = place;
      const once = said.map((each) =>
        isOnce && each.name === 'journeys' ? { ...each, perUnit: 'none' } : each,
      );
      const inputs = [...inputsIn(row, inputsOf(place.categoryPath)), ...once];
      return { ...requested, returnPerUnit, item, inputs, asOf: at };
    } catch (error) {
      if (error instanceof EmissionsError) return error;
      throw error;
    }
  });
  const requests = items.filter((each) => 'item' in each);
  const titles = await readTitles(backend, requests);
  const calculated = (
    await calculateOnceOrRate(requests, (each) => backend.dataItems.calculate(each))
  ).values();
  return items.map((item, index): RowOutcome => {
    if (!('item' in item)) return item;
    const place = places[index];
    const note = place !== undefined && 'uid' in place ? place.note : undefined;
    const outcome = calculated.next().value ?? unclear;
    if (outcome instanceof EmissionsError || !('amount' in outcome)) return outcome;
    const { uid, categoryPath } = item.item;
    const provenance = categories.get(categoryPath)?.provenance ?? null;
    const notes = note === undefined ? outcome.notes : [...outcome.notes, { type: 'comment', text: note }];
    return { result: { ...outcome, notes }, provenance, title: titles.get(uid) ?? null, categoryPath };
  });
}

/** A quantity of a row without a time is of what happens once. */
function inputsIn({ draft }: ProfileItemRow, known: ItemInputs | undefined): readonly InputValue[] {
  if (known === undefined) return draft.values;
  return withMainInput(known, '2.0', { ...draft, startDate: draft.startDate ?? EPOCH }).values;
}

/** The categories that can be read, by path. */
async function readCategories(
  { dataCategories }: Backend,
  places: readonly (Place | EmissionsError | RowFault)[],
): Promise<ReadonlyMap<CategoryPath, DataCategory>> {
  const paths = [...new Set(places.flatMap((place) => ('uid' in place ? place.categoryPath : [])))];
  const categories = await dataCategories.getMany(paths);
  return new Map(
    paths.flatMap((path, index) => {
      const category = categories[index];
      return category === undefined || category instanceof EmissionsError ? [] : [[path, category]];
    }),
  );
}

/** The inputs of the items of each category, where they are needed. */
async function readInputs(
  { itemDefinitions }: Backend,
  categories: ReadonlyMap<CategoryPath, DataCategory>,
  areNeeded: boolean,
): Promise<(path: CategoryPath) => ItemInputs | undefined> {
  const definitions = new Map(
    [...categories.values()].flatMap(({ itemDefinition }) =>
      itemDefinition === null || !areNeeded ? [] : [[itemDefinition.uid, itemDefinition]],
    ),
  );
  const uids = [...definitions.keys()];
  const read = await itemDefinitions.listValueDefinitions(uids);
  const found = new Map(uids.map((uid, index) => [uid, read[index]]));
  return (path) => {
    const definition = categories.get(path)?.itemDefinition;
    const valueDefinitions = definition ? found.get(definition.uid) : undefined;
    if (valueDefinitions instanceof EmissionsError) throw valueDefinitions;
    return definition && valueDefinitions ? { definition, valueDefinitions } : undefined;
  };
}
