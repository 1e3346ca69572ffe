import { startOfMonth } from '../../domain/basics/calendar.ts';
import {
  type ClosedPeriod,
  earliest,
  type Instant,
  latest,
  NEVER,
  startOfYear,
  yearOf,
} from '../../domain/basics/instant.ts';
import { always, type EmittedPeriod } from '../../domain/amounts/emitted-part.ts';
import type { GwpSet } from '../../domain/amounts/figure-facts.ts';
import type { Principal } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredProfileItemKey } from '../../ports/profile-store.ts';
import { sumOf } from '../../totals/sum-of.ts';
import { toSummed } from '../../totals/summed-amount.ts';
import type { Done } from '../calculation/calculation-rounds.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { groupBy } from '../group-by.ts';
import { calculateRead, materialOf } from '../profile-items/profile-item-calculations.ts';
import type { CalculableItem } from '../profile-items/read-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';
import type { Segment } from './segments.ts';

interface Settings {
  readonly principal: Principal;
  readonly gwp?: GwpSet | undefined;
  readonly now: Instant;
}

interface Calculated {
  readonly segments: readonly Segment[];
  readonly hasLookUps: boolean;
  /** Whether they hold for now alone, or depend on other records of the profile, so that they are not stored. */
  readonly isPassing: boolean;
}

/** A record with the time of which it is calculated: what has no end lasts until it is superseded, or for this year. */
interface TimedItem {
  readonly found: CalculableItem;
  readonly period: EmittedPeriod;
}

/** Figures that change more often are averaged over each month. */
const maxSegments = 366;
/** Relative to the amount: far above the rounding of doubles, far below any real difference. */
const roundingError = 1e-9;

/**
 * Calculates what records emitted, by the times in which their figures are the same and by years. A
 * record is calculated for all of its time, which says when its figures change, and then for each
 * part. Where the parts do not add up to the whole, because the algorithm is not proportional, the
 * whole is spread evenly over its time. One that was deleted meanwhile is missing.
 */
export async function calculateSegments(
  request: RequestScope,
  settings: Settings,
  records: readonly StoredProfileItemKey[],
): Promise<ReadonlyMap<Uid, Calculated>> {
  const items = await readItems(request, settings, records);
  const values = await request.store.profileItemValues.listByItems(records, request.signal);
  const found = items.map((item) => item.found);
  const material = await materialOf(
    request,
    found,
    groupBy(values, ({ itemUid }) => itemUid),
  );
  const calculate = async (runs: readonly TimedItem[]): Promise<readonly Done[]> => {
    const requested = runs.map(({ found, period: prorata }) => {
      return { found, prorata, gwp: settings.gwp, returnPerUnit: 'none' };
    });
    return (await calculateRead(request, settings.principal, material, requested)).map(orThrow);
  };
  const wholes = await calculate(items);
  const cuts = items.map((item, index) => partsOf(item, wholes[index], request, settings.now));
  const parts = (await calculate(cuts.flat())).values();
  const calculated = new Map<Uid, Calculated>();
  const passing: TimedItem[] = [];
  for (const [index, item] of items.entries()) {
    const { uid } = item.found.item;
    const own = (cuts[index] ?? []).flatMap((part) => segmentOf(part, parts.next().value));
    const whole = segmentOf(item, wholes[index]);
    const isProportional = own.length > 0 && addUp(own, whole);
    if (own.length > 0 && !isProportional && lasts(item, whole, settings.now)) {
      passing.push({ ...item, period: { ...item.period, end: settings.now, now: settings.now } });
    } else {
      const segments = isProportional ? own : whole;
      const hasLookUps = wholes[index]?.hasLookUps === true;
      calculated.set(uid, { segments, hasLookUps, isPassing: material.views.has(uid) });
    }
  }
  for (const [index, done] of (await calculate(passing)).entries()) {
    const item = passing[index];
    if (item === undefined) continue;
    const segments = segmentOf(item, done);
    calculated.set(item.found.item.uid, { segments, hasLookUps: done.hasLookUps, isPassing: true });
  }
  return calculated;
}

/** Whether a record without an end goes on, so that what it emitted until now differs from day to day. */
function lasts({ found }: TimedItem, [whole]: readonly Segment[], now: Instant): boolean {
  return found.item.validity.end === null && whole !== undefined && whole.start < now && whole.end > now;
}

/** Whether parts that did not fail sum to the whole, up to rounding. */
function addUp(parts: readonly Segment[], whole: readonly Segment[]): boolean {
  if ([...parts, ...whole].some(({ emitted }) => emitted.failure !== null)) return true;
  const [sum, all] = [sumOf(parts.map(valueOf)), sumOf(whole.map(valueOf))];
  return Math.abs(sum - all) <= roundingError * Math.max(Math.abs(sum), Math.abs(all));
}

function valueOf({ emitted }: Segment): number {
  return emitted.amount.value ?? 0;
}

async function readItems(
  request: RequestScope,
  { now }: Settings,
  records: readonly StoredProfileItemKey[],
): Promise<readonly TimedItem[]> {
  const stored = await request.store.profileItems.getMany(records, request.signal);
  const definitions = await readDefinitionsOf(request, stored);
  return stored.flatMap((item): readonly TimedItem[] => {
    const definition = definitions.get(item.itemDefinition.uid);
    if (definition === undefined) return [];
    const { start, end } = item.validity;
    const endOfYear = startOfYear(yearOf(latest(now, start)) + 1);
    const last = end === null ? earliest(item.supersededFrom ?? NEVER, endOfYear) : NEVER;
    return [{ found: { item, definition }, period: { ...always, end: last, now: last } }];
  });
}

/** The parts of an item's time in which its figures are the same; none if they are in all of it. */
function partsOf(
  { found, period }: TimedItem,
  whole: Done | undefined,
  request: RequestScope,
  now: Instant,
): readonly TimedItem[] {
  const overlap = whole?.overlap ?? null;
  if (whole === undefined || overlap === null) return [];
  const isWithin = (at: Instant): boolean => at > overlap.start && at < overlap.end;
  const years = startsIn(overlap, 12);
  // Without an end, a part until now shows whether the algorithm is proportional.
  const changes = [...whole.changes(), ...(found.item.validity.end === null ? [now] : []), ...years];
  const readsProfile = request.calculator.readsProfile(found.definition);
  const within = changes.filter(isWithin);
  const cuts = readsProfile || new Set(within).size > maxSegments ? startsIn(overlap, 1) : within;
  const starts = [overlap.start, ...new Set(cuts.toSorted((one, other) => one - other))];
  if (starts.length === 1) return [];
  return starts.map((start, index) => {
    return { found, period: { ...period, start, end: starts[index + 1] ?? overlap.end } };
  });
}

/** The starts of years, or of months, within a time. */
function startsIn({ start, end }: ClosedPeriod, months: 1 | 12): readonly Instant[] {
  const starts: Instant[] = [];
  const first = months === 12 ? startOfYear(yearOf(start)) : startOfMonth(start);
  for (let at = startOfMonth(first, months); at < end; at = startOfMonth(at, months)) starts.push(at);
  return starts;
}

function segmentOf({ found, period }: TimedItem, done: Done | undefined): readonly Segment[] {
  if (done === undefined) return [];
  const { overlap, result } = done;
  const { start, end } = found.item.validity;
  const emitted = toSummed(result);
  const time = overlap ?? { start, end: end ?? period.end };
  return [{ start: latest(time.start, period.start), end: earliest(time.end, period.end), emitted }];
}

function orThrow(outcome: Outcome<Done>): Done {
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}
