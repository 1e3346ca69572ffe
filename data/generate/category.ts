/** The content of a generated category; `write-category.ts` writes its files. */
export interface Category {
  /** Below `data/built-in`; a folder above it without figures has a `meta.yml` of its own, by hand. */
  readonly path: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly provenance: string;
  readonly source: Source;
  /** Facts of all its figures, see docs/do/data-sets.md. */
  readonly figures: Facts;
  readonly levels: readonly Value[];
  /** The values of an item besides its drill-downs and its `source`. */
  readonly values: readonly Value[];
  /** None for a table that other algorithms look up. */
  readonly inputs: readonly Value[];
  readonly amounts: readonly Amount[];
  /** Without the `mean` of histories, which is added where there are any. */
  readonly algorithm: string;
  readonly items: readonly Item[];
}

export interface Source {
  readonly title: string;
  readonly publisher: string;
  readonly year: string;
  readonly region: string;
  readonly licence: string;
}

/** The facts of figures. */
interface StatedFacts {
  readonly scope?: string;
  readonly lifeCycle?: string;
  readonly gwp?: string;
  readonly quality?: string;
  readonly edition?: string;
}

/** With the steps between editions. */
export interface Facts extends StatedFacts {
  readonly steps?: readonly (StatedFacts & { readonly from: string; readonly note?: string })[];
}

export interface Value {
  readonly path: string;
  readonly label: string;
  readonly type?: 'TEXT' | 'DECIMAL';
  readonly unit?: string;
  readonly perUnit?: string;
  readonly default?: string;
  readonly choices?: readonly string[];
}

/** An amount that the algorithm returns; the first is the default. */
export interface Amount extends StatedFacts {
  readonly type: string;
  readonly unit?: string;
  readonly perUnit?: string;
}

export interface Item {
  readonly drill: readonly string[];
  /** In the order of `values`; empty where there is none. */
  readonly values: readonly string[];
  /** The usual names, if the drill-downs are codes: searches find the item by these words. */
  readonly name?: string;
  /** Where the items of a category differ in it. */
  readonly lifeCycle?: string;
  /** The publisher's row. */
  readonly source: string;
  /** All editions, in the order of time. */
  readonly history?: readonly Edition[];
}

/** The figures that apply from a day on; empty if they never change. */
interface Edition {
  readonly start: string;
  readonly values: readonly string[];
}

/** The first of each year. */
export function yearStart(year: number | string): string {
  return `${year}-01-01`;
}

/** With a step for each edition, which takes effect with its year. */
export function byEdition(
  facts: Facts,
  first: number,
  last: number,
  nameOf: (year: number) => string = String,
): Facts {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const steps = years.slice(1).map((year) => {
    const from = yearStart(year);
    return { from, edition: nameOf(year), ...facts.steps?.find((step) => step.from === from) };
  });
  return { ...facts, edition: nameOf(first), steps };
}

/**
 * The values of an item by edition, the earliest first. Each edition is an entry
 * even if it repeats the one before: without it a figure would look out of date.
 * The first also applies before, and so does a value that only later editions have.
 */
export function toHistory(editions: readonly Edition[]): Pick<Item, 'values' | 'history'> {
  const [first] = editions;
  if (first === undefined) throw new Error('An item has no edition.');
  const values = first.values.map(
    (_, index) => editions.map((edition) => edition.values[index] ?? '').find((value) => value !== '') ?? '',
  );
  return editions.length === 1 ? { values } : { values, history: editions };
}

/**
 * Where figures of another kind stand: `transport/car/welltotank/generic` for `transport/car/generic`. Not below
 * the category itself, which would be no leaf then, and only leaves can be searched through a remote service.
 */
export function besides(kind: string, path: string): string {
  const [sector, activity, ...rest] = path.split('/');
  return [sector, activity, kind, ...rest].join('/');
}
