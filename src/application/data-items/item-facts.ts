import type { ApiVersion } from '../../domain/access/access.ts';
import { type CalculationResult, failureOf } from '../../domain/amounts/amount.ts';
import { EPOCH, type Instant, yearOf } from '../../domain/basics/instant.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import type { ItemFacts } from '../../domain/data-tree/item-facts.ts';
import type { ItemFactsRequest } from '../../ports/data-tree.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import { calculateMany } from '../calculation/calculations.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import { unlessFailed } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { type CurrentValue, currentValues } from './current-values.ts';
import { type ItemWithEntries, readItemsWithEntries } from './read-data-items.ts';
import { isFigure, type UnitInputs, unitInputs } from './unit-inputs.ts';

/** The facts of items, all together: what one unit of each emits, as of now. */
export async function readItemFacts(
  request: RequestScope,
  requested: readonly ItemFactsRequest[],
): Outcomes<ItemFacts> {
  const { principal } = await request.authenticated();
  const found = await readItemsWithEntries(request, requested);
  const paths = found.flatMap((each) => (each instanceof EmissionsError ? [] : each.item.dataCategory.path));
  const read = await readCategories(request, [...new Set(paths)]);
  const categories = new Map(
    read.flatMap((each) => (each instanceof EmissionsError ? [] : [[each.path, each] as const])),
  );
  const described = found.map(
    unlessFailed((item, index) => ({
      ...describe(item, categories.get(item.item.dataCategory.path), principal.apiVersion, request.clock()),
      withExplanation: requested[index]?.withExplanation,
    })),
  );
  const counted = described.flatMap((each) => (each instanceof EmissionsError ? [] : [each]));
  const calculated = counted.filter(({ unit }) => unit !== null);
  const outcomes = await calculateMany(
    request,
    calculated.map(({ item, unit, withExplanation }) => ({
      item,
      inputs: unit?.inputs ?? [],
      returnPerUnit: 'none',
      withExplanation,
    })),
    principal.apiVersion,
  );
  const results = new Map(calculated.map((each, index) => [each, outcomes[index]]));
  return described.map(unlessFailed((each) => withResult(each, results.get(each))));
}

interface Described extends Omit<ItemFacts, 'unitAmount'> {
  readonly item: DataItemKey;
  /** The country that the item is of, rather than any larger region of its figures. */
  readonly country: string | null;
  readonly unit: UnitInputs | null;
}

function describe(
  { item, definition, entries }: ItemWithEntries,
  category: StoredDataCategory | undefined,
  apiVersion: ApiVersion,
  now: Instant,
): Described {
  const values = currentValues(definition, entries, now);
  const country = values.find((each) => each.definition.path === 'country')?.entry.value ?? null;
  const inputs = definition.valueDefinitions.filter(
    (each) => each.fromProfile === true && each.apiVersions.includes(apiVersion),
  );
  const provenance = category?.provenance ?? null;
  return {
    item: { categoryPath: item.dataCategory.path, uid: item.uid },
    country,
    region: country ?? provenance?.region ?? null,
    year: yearOfFigure(values) ?? provenance?.year ?? null,
    provenance,
    unit: unitInputs(inputs, values),
  };
}

/** The year in which the figure begins to apply; `null` for one without a date. */
function yearOfFigure(values: readonly CurrentValue[]): string | null {
  const start = values.find(isFigure)?.entry.startDate ?? EPOCH;
  return start > EPOCH ? String(yearOf(start)) : null;
}

/** An amount that cannot be calculated from one unit is none. */
function withResult(
  { unit, country, region: stated, year, provenance }: Described,
  outcome: Outcome<CalculationResult> | undefined,
): ItemFacts {
  const facts = { region: stated, year, provenance };
  if (unit === null || outcome === undefined || outcome instanceof EmissionsError)
    return { ...facts, unitAmount: null };
  if (failureOf(outcome) !== undefined || outcome.amount.value === null)
    return { ...facts, unitAmount: null };
  const ofAmount = outcome.amounts.find(({ isDefault }) => isDefault)?.facts?.region;
  const region = country ?? ofAmount ?? stated;
  return { ...facts, region, unitAmount: { per: unit.per, result: outcome } };
}
