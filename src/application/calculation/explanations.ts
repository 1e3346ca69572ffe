import type { CalculationTrace, TracedBinding } from '../../calculation/plan/calculation-trace.ts';
import { pathKey, type CategoryPath } from '../../domain/basics/category-path.ts';
import type { ExplainedSource, ExplainedValue, Explanation } from '../../domain/amounts/explanation.ts';
import { EPOCH, type Instant } from '../../domain/basics/instant.ts';
import type { StoredDataCategory, StoredDataItem } from '../../ports/reference-store.ts';
import type { RequestScope } from '../request-scope.ts';

/** The subject of a calculation, as far as its trace lacks it. */
export interface Explained {
  readonly item: Pick<StoredDataItem, 'uid' | 'label' | 'dataCategory'> & { readonly version: number | null };
  readonly at: Instant;
}

/** Explanations of several calculations, with one read of the categories of their figures. */
export async function explainAll(
  request: RequestScope,
  traced: readonly { readonly trace: CalculationTrace; readonly about: Explained }[],
): Promise<readonly Explanation[]> {
  const paths = traced.map(({ trace, about }) => categoriesOf(trace, about));
  const keys = [...new Set(paths.flat().map(pathKey))];
  const found = await request.cached.categories.getMany(keys, request.signal);
  const byKey = new Map(keys.map((key, index) => [key, found[index]]));
  return traced.map(({ trace, about }, index) => explain(trace, about, paths[index] ?? [], byKey));
}

function explain(
  trace: CalculationTrace,
  { item, at }: Explained,
  paths: readonly CategoryPath[],
  categories: ReadonlyMap<string, StoredDataCategory | undefined>,
): Explanation {
  const { prorata } = trace;
  return {
    dataItem: { uid: item.uid, label: item.label, categoryPath: item.dataCategory.path },
    dataItemVersion: item.version,
    definition: trace.definition,
    algorithmDigest: trace.algorithmDigest,
    asOf: at,
    values: trace.bindings.map(toExplainedValue),
    lookUps: trace.lookups.map(({ lookup, value }) => ({
      categoryPath: lookup.categoryPath,
      drill: lookup.drill,
      path: lookup.valuePath,
      isFound: value !== null,
      value,
    })),
    derivation: trace.derivation,
    editionSteps: trace.editionSteps,
    prorataFactor: prorata.kind === 'amounts' ? prorata.share : null,
    countedUntil: prorata.kind === 'inputs' ? prorata.overlap.end : null,
    calculated: trace.defaultAmount,
    sources: paths.map((path, index) => toSource(path, index === 0 ? trace : null, categories)),
  };
}

/** The item's own category first, then each category that was looked up, once. */
function categoriesOf({ lookups }: CalculationTrace, { item }: Explained): readonly CategoryPath[] {
  const paths = new Map([[pathKey(item.dataCategory.path), item.dataCategory.path]]);
  for (const { lookup } of lookups) {
    const key = pathKey(lookup.categoryPath);
    if (!paths.has(key)) paths.set(key, lookup.categoryPath);
  }
  return [...paths.values()];
}

/** Data sets store an item's source in a value of this name. */
const sourceValue = 'source';

function toSource(
  path: CategoryPath,
  trace: CalculationTrace | null,
  categories: ReadonlyMap<string, StoredDataCategory | undefined>,
): ExplainedSource {
  const own = trace?.bindings.find(({ origin, path: name }) => origin === 'item' && name === sourceValue);
  return {
    categoryPath: path,
    provenance: categories.get(pathKey(path))?.provenance ?? null,
    itemSource: own === undefined || own.given.value === '' ? null : own.given.value,
  };
}

function toExplainedValue({ given, bound, start, ...binding }: TracedBinding): ExplainedValue {
  const { origin, path, boundAs, scaledBy, isUsed } = binding;
  // A value without history is in force at any time.
  const startDate = start === EPOCH ? null : start;
  return { origin, path, boundAs, given, converted: bound, scaledBy, startDate, isUsed };
}
