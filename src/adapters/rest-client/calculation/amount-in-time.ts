import type { ApiVersion } from '../../../domain/access/access.ts';
import type { CalculationResult, EmittedTime } from '../../../domain/amounts/amount.ts';
import { emittedPart, periodOf, type RecordTime } from '../../../domain/amounts/emitted-part.ts';
import { saidOfTime } from '../../../domain/amounts/note.ts';
import { parseDecimal } from '../../../domain/basics/decimal.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { systemClock } from '../../../ports/clock.ts';
import { massUnitsOf, year } from '../../../totals/mass-units.ts';
import { areCompatible } from '../../../units/convert.ts';
import type { Unit } from '../../../units/unit.ts';

/** When an item counts, and whether its amount grows with time. */
export interface ItemTime {
  readonly validity: RecordTime;
  readonly isPerTime: boolean;
}

/**
 * An amount is per time where a value of the item is, or is for all of its time, as in prorated
 * lists of the protocol. Version 1 has no units of values, and amounts per month.
 */
export function timeOf(
  { item, values }: Pick<ProfileItemEntry, 'item' | 'values'>,
  apiVersion: ApiVersion,
  next?: ReadonlyMap<Uid, Instant>,
): ItemTime {
  const isPerTime = values.some(
    ({ value, perUnit }) =>
      (parseDecimal(value) ?? 0) !== 0 && (perUnit === 'none' || timeUnitOf(perUnit) !== null),
  );
  const supersededFrom = next?.get(item.uid) ?? null;
  return { validity: { ...item.validity, supersededFrom }, isPerTime: isPerTime || apiVersion === '1.0' };
}

/** When the next one with the data item and the name of each starts, of items that were listed together. */
export function nextStarts(entries: readonly Pick<ProfileItemEntry, 'item'>[]): ReadonlyMap<Uid, Instant> {
  const next = new Map<Uid, Instant>();
  const latestOf = new Map<string, Instant>();
  const newestFirst = entries.toSorted((one, other) => other.item.validity.start - one.item.validity.start);
  for (const { item } of newestFirst) {
    const { start } = item.validity;
    const use = JSON.stringify([item.dataItem.uid, item.name?.toLowerCase() ?? '']);
    const following = latestOf.get(use) ?? start;
    if (following > start) next.set(item.uid, following);
    latestOf.set(use, start);
  }
  return next;
}

/**
 * The emissions of an item in a period, or where that is `null` in all of its time, by the rule of the
 * calculation: a rate for as long as it lasts there, until now where the item has no end; anything
 * else spread evenly over the item's time, or without an end at its start.
 */
export function amountInTime(
  result: CalculationResult,
  item: ItemTime,
  period: EmittedTime | null,
): CalculationResult {
  const { amount, notes } = result;
  const { validity, isPerTime } = item;
  const now = systemClock();
  const perUnit = timeUnitOf(amount.perUnit);
  const requested = { ...periodOf(period ?? { start: null, end: null }), now };
  const unitOfTime = isPerTime && perUnit !== null ? perUnit.factor * 1000 : null;
  const { share, ...part } = emittedPart(validity, requested, unitOfTime);
  const said = period === null ? null : saidOfTime(validity, requested, part);
  return {
    ...result,
    amount: {
      ...amount,
      value: amount.value === null ? null : amount.value * share,
      perUnit: perUnit === null ? amount.perUnit : null,
    },
    notes: said === null ? notes : [...notes, { type: 'comment', text: said.text, ...said.subject }],
  };
}

function timeUnitOf(perUnit: string | null | undefined): Unit | null {
  const unit = perUnit == null ? null : massUnitsOf({ unit: null, perUnit })?.perUnit;
  return unit != null && areCompatible(unit, year) ? unit : null;
}
