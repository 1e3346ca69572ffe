import { fault, StatusError } from '../http/faults.ts';
import type { Version } from '../options.ts';
import type { Outcome } from './algorithms.ts';
import type { DataItem, DatedValue, ItemValueDefinition, ProfileItem } from './model.ts';
import { secondsOf, unitFactor } from './units.ts';

/** A value that a client gave, with its units; the definition's when they are empty. */
export interface Given {
  readonly value: string;
  readonly unit: string;
  readonly perUnit: string;
}

/** The definitions whose values clients give in a version. */
export function inputDefinitions({ definition }: DataItem, version: Version): ItemValueDefinition[] {
  return definition.values.filter(({ kind, versions }) => kind === 'profile' && versions.includes(version));
}

/** The entry of a value's history that is valid at a time. */
export function valueAt(item: DataItem, path: string, time: Date): DatedValue | undefined {
  return item.values
    .filter(({ definition, startDate }) => definition.path === path && startDate <= time)
    .toSorted((a, b) => Number(b.startDate) - Number(a.startDate))[0];
}

/** A number, an empty text as 0; what is no number has no amount. */
function numberOf(text: string): number {
  const value = text === '' || text === '-' ? 0 : Number(text);
  if (Number.isNaN(value)) throw new RangeError(`${text} is no number`);
  return value;
}

export function isNumeric(text: string): boolean {
  return text === '' || text === '-' || !Number.isNaN(Number(text));
}

interface Period {
  readonly startDate: Date;
  readonly endDate: Date | null;
}

/**
 * Runs the algorithm of a data item. `seconds` is the length of a window: values per time then count for the
 * window, not for their own unit of time. What an algorithm cannot compute is 0, without a word.
 */
export function calculate(
  item: DataItem,
  period: Period,
  given: ReadonlyMap<string, Given>,
  version: Version,
  seconds: number | null = null,
): Outcome {
  const definitions = new Map(inputDefinitions(item, version).map((each) => [each.path, each]));
  const input = (path: string): number => {
    const definition = definitions.get(path);
    const value = given.get(path);
    if (definition === undefined || value === undefined) return 0;
    return numberOf(value.value) * inDefinitionUnits(value, definition, period, seconds);
  };
  const found = (path: string): string => valueAt(item, path, period.startDate)?.value ?? '';
  const factor = (path: string): number => numberOf(found(path));
  const text = (path: string): string => given.get(path)?.value ?? found(path);
  try {
    return item.definition.calculate({ factor, given: input, text });
  } catch (error) {
    if (error instanceof StatusError) throw error;
    const { results } = item.definition.calculate({ factor: () => 0, given: () => 0, text: () => '' });
    return { results, note: null };
  }
}

function inDefinitionUnits(
  { unit, perUnit }: Given,
  definition: ItemValueDefinition,
  { startDate, endDate }: Period,
  seconds: number | null,
): number {
  const size = unit === '' || definition.unit === '' ? 1 : unitFactor(unit, definition.unit);
  if (definition.perUnit === '') return size;
  const requested = perUnit === '' ? definition.perUnit : perUnit;
  if (requested === 'none') {
    const duration = (Number(endDate ?? startDate) - Number(startDate)) / 1000;
    return duration === 0 ? 0 : (size * secondsOf(definition.perUnit)) / duration;
  }
  if (seconds !== null) return (size * seconds) / secondsOf(requested);
  return requested === definition.perUnit ? size : size / unitFactor(requested, definition.perUnit);
}

/** The amounts of a profile item; one that ends when it starts, as version 1 marks an end, has none. */
export function calculateProfileItem(item: ProfileItem, version: Version, window: Period | null): Outcome {
  const given = new Map(item.values.map((value) => [value.definition.path, value]));
  if (item.endDate !== null && Number(item.endDate) === Number(item.startDate)) {
    return calculate(item.dataItem, item, new Map(), version);
  }
  if (window?.endDate == null) return calculate(item.dataItem, item, given, version);
  const end = Math.min(Number(item.endDate ?? window.endDate), Number(window.endDate));
  const overlap = end - Math.max(Number(item.startDate), Number(window.startDate));
  const isPerTime = item.values.some(
    ({ definition, value, perUnit }) =>
      definition.perUnit !== '' && perUnit !== 'none' && !['', '-', '0'].includes(value),
  );
  if (isPerTime) return calculate(item.dataItem, item, given, version, overlap / 1000);
  const outcome = calculate(item.dataItem, item, given, version);
  if (item.endDate === null) return outcome;
  const part = overlap / (Number(item.endDate) - Number(item.startDate));
  const results = outcome.results.map((result) => ({ ...result, value: result.value * part }));
  return { ...outcome, results };
}

export interface AmountUnits {
  readonly unit: string;
  readonly perUnit: string;
}

/** The units that a request asks the amount in. */
export function amountUnits(get: (name: string) => string | null | undefined): AmountUnits {
  const units = { unit: get('returnUnit') || 'kg', perUnit: get('returnPerUnit') || 'year' };
  unitFactor(units.unit, 'kg');
  if (units.perUnit === 'none') throw fault('INVALID_PARAMETERS', 'returnPerUnit');
  secondsOf(units.perUnit);
  return units;
}

/** The default amount in the requested units. */
export function amountIn({ results }: Outcome, { unit, perUnit }: AmountUnits): number {
  return (results[0]?.value ?? 0) * unitFactor('kg', unit) * unitFactor(perUnit, 'year');
}

/** What version 1 shows. */
export function amountPerMonth({ results }: Outcome): number {
  return (results[0]?.value ?? 0) / 12;
}
