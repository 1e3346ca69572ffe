import type { ExploreItemQuery } from '../../../schema/generated/graphql.ts';

/** The parameter of the address that holds the year of the figures. */
export const yearParameter = 'year';

interface Entry {
  readonly year: number;
  readonly value: number;
}

type WithFigure = NonNullable<ExploreItemQuery['dataItem']>;
type Figure = NonNullable<WithFigure['figure']>;
type History = NonNullable<Figure['history']>;

export interface Historic {
  readonly figure: Pick<Figure, 'history'> | null;
}

/** The figure of each year that has one of its own, the earliest first. What always held began in 1970. */
export const entriesOf = (history: History | null | undefined): readonly Entry[] =>
  (history ?? [])
    .map(({ startDate, value }) => ({ year: new Date(startDate).getUTCFullYear(), value: Number(value) }))
    .filter(({ year, value }) => year !== 1970 && Number.isFinite(value))
    .sort((one, other) => one.year - other.year);

/** All years from the first figure to the latest, and the chosen one. The latest comes first. */
export function yearsOf(item: Historic, chosen: number | null): readonly number[] {
  const own = entriesOf(item.figure?.history).map(({ year }) => year);
  const known = chosen === null ? own : [...own, chosen];
  const [first, last] = [Math.min(...known), Math.max(...known)];
  return own.length < 2 && chosen === null
    ? []
    : Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

export const latestOf = (item: Historic): number | null =>
  entriesOf(item.figure?.history).at(-1)?.year ?? null;

/** The year of the figure that held in a year; `null` before the first. */
export const yearOfFigure = (item: Historic, year: number): number | null =>
  entriesOf(item.figure?.history).findLast((entry) => entry.year <= year)?.year ?? null;

/** The figure of the year that was chosen, as it is stored. */
export function figureIn({ figure }: Pick<WithFigure, 'figure'>, year: number | null): string {
  const entry = year === null ? undefined : entriesOf(figure?.history).findLast((each) => each.year <= year);
  return entry === undefined ? (figure?.value ?? '') : String(entry.value);
}

export function yearIn(parameters: URLSearchParams): number | null {
  const text = parameters.get(yearParameter) ?? '';
  return /^(?:19|20)\d\d$/.test(text) ? Number(text) : null;
}

/** The date as of which figures of a year are read; `null` for the latest. */
export const asOfYear = (year: number | null): string | null =>
  year === null ? null : `${year}-01-01T00:00:00Z`;
