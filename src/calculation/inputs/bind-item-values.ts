import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { UnitPair } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';
import { type Bindings, toExpectedUnits } from './bindings.ts';
import { type CalculationPlan, type ValuePlan, isConvertible } from '../plan/calculation-plan.ts';
import { DataSeries, entriesIn, type SeriesPoint } from '../plan/data-series.ts';
import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import { isBlank, parseDecimal } from '../../domain/basics/decimal.ts';
import { asRead, misfitOf } from '../../domain/definitions/value-reading.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import type { SubjectValue } from '../plan/subject.ts';

type HistoryEntry = SubjectValue['points'][number];

/**
 * Binds the item's values. A number with several entries becomes a series over
 * the window: of the entries that hold in it, or of the one in effect if the
 * window is a single instant. Blank values are not bound; a value that is not
 * of its type, or whose unit is incompatible, is skipped with a note.
 */
export function bindItemValues(
  { values }: CalculationPlan,
  itemValues: readonly SubjectValue[],
  window: ClosedPeriod,
  notes: RunNotes,
  bindings: Bindings,
): void {
  for (const itemValue of itemValues) {
    const plan = values.get(itemValue.path.toLowerCase());
    if (plan !== undefined) bindItemValue(plan, itemValue, window, notes, bindings);
  }
}

function bindItemValue(
  plan: ValuePlan,
  itemValue: SubjectValue,
  window: ClosedPeriod,
  notes: RunNotes,
  bindings: Bindings,
): void {
  const { points } = itemValue;
  const entry = entriesIn(points, window).at(-1);
  if (entry === undefined) return;
  const given = {
    value: entry.value,
    unit: itemValue.unit ?? plan.definition.unit,
    perUnit: itemValue.perUnit ?? plan.definition.perUnit,
  };
  if (!plan.isNumeric) {
    const { valueType } = plan.definition.valueDefinition;
    if (isBlank(entry.value, false) || isMisfit(plan, entry.value, notes)) return;
    const value = asRead(valueType, entry.value);
    bindings.push({ plan, origin: 'item', given, start: entry.start, value });
    return;
  }
  const from = unitsOf(plan, itemValue);
  if (from === null) {
    notes.remark(
      'warning',
      `The unit of the item's value ${plan.definition.path} is incompatible with its definition; the value was ignored.`,
    );
    return;
  }
  if (points.length === 1) {
    const value = toNumber(plan, entry, from, notes);
    if (value !== null) bindings.push({ plan, origin: 'item', given, start: entry.start, value });
    return;
  }
  const isWhole = window.end > window.start;
  const numbers = toNumbers(plan, isWhole ? points : [entry], from, notes);
  const usable = entriesIn(numbers, window);
  if (usable.length === 0) return;
  const value = new DataSeries(usable, window);
  bindings.push({ plan, origin: 'item', given, ...(isWhole ? {} : { start: entry.start }), value });
}

function toNumbers(
  plan: ValuePlan,
  points: readonly HistoryEntry[],
  from: UnitPair,
  notes: RunNotes,
): readonly SeriesPoint[] {
  return points.flatMap((point) => {
    const value = toNumber(plan, point, from, notes);
    return value === null ? [] : [{ start: point.start, value }];
  });
}

/** `null` for a blank entry, and for one that is not a number, which adds a note. */
function toNumber(plan: ValuePlan, { value }: HistoryEntry, from: UnitPair, notes: RunNotes): number | null {
  const number = parseDecimal(value);
  if (number !== null) return toExpectedUnits(number, from, plan);
  isMisfit(plan, value, notes);
  return null;
}

/** Whether a text is not of its type, which adds a note. */
function isMisfit(
  { definition: { path, valueDefinition } }: ValuePlan,
  value: string,
  notes: RunNotes,
): boolean {
  const expected = misfitOf(valueDefinition.valueType, value);
  if (expected !== undefined) {
    const text = `The item's value ${path} is not ${expected}: ${quote(value)}; it was ignored.`;
    notes.remark('warning', text);
  }
  return expected !== undefined;
}

/** The units of the item's value; `null` if they do not convert to the expected ones. */
function unitsOf(plan: ValuePlan, { unit, perUnit }: SubjectValue): UnitPair | null {
  try {
    const from =
      unit === null && perUnit === null
        ? plan.own
        : {
            unit: unit === null ? plan.own.unit : parseUnit(unit, 'unit'),
            perUnit: perUnit === null ? plan.own.perUnit : parseUnit(perUnit, 'perUnit'),
          };
    return isConvertible(from, plan.target) ? from : null;
  } catch (error) {
    if (error instanceof EmissionsError) return null;
    throw error;
  }
}
