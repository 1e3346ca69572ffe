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
  /** Whether they depend on other records of the profile, so that they are not stored. */
  readonly readsProfile: boolean;
}

/** A record with the time of which it is calculated: what has no end lasts until it is superseded, or for this year. */
interface TimedItem {
  readonly found: CalculableItem;
  readonly period: EmittedPeriod;
}

/** Figures that change more often are averaged over each month. */
const maxSegments = 366;

/**
 * Calculates what records emitted, by the times in which their figures are the same and by years. A
 * record is calculated for all of its time, which says when its figures change, and then for each
 * part. One that was deleted meanwhile is missing.
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
  const cut = items.map((item, index) => partsOf(item, wholes[index], request));
  const parts = await calculate(cut.flat());
  const byUid = groupBy(
    cut.flat().map((item, index) => ({ item, done: parts[index] })),
    ({ item }) => item.found.item.uid,
  );
  return new Map(
    items.map((item, index) => {
      const { uid } = item.found.item;
      const own = byUid.get(uid) ?? [{ item, done: wholes[index] }];
      const segments = own.flatMap(({ item: of, done }) => (done === undefined ? [] : segmentOf(of, done)));
      const hasLookUps = own.some(({ done }) => done?.hasLookUps === true);
      return [uid, { segments, hasLookUps, readsProfile: material.views.has(uid) }];
    }),
  );
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
    const last = end === null ? endOfYear : NEVER;
    return [{ found: { item, definition }, period: { ...always, end: last, now: last } }];
  });
}

/** The parts of an item's time in which its figures are the same; none if they are in all of it. */
function partsOf(
  { found, period }: TimedItem,
  whole: Done | undefined,
  request: RequestScope,
): readonly TimedItem[] {
  const overlap = whole?.overlap ?? null;
  if (whole === undefined || overlap === null) return [];
  const isWithin = (at: Instant): boolean => at > overlap.start && at < overlap.end;
  const years = startsIn(overlap, 12);
  const changes = [...whole.changes().filter(isWithin), ...years];
  const readsProfile = request.calculator.readsProfile(found.definition);
  const cuts = readsProfile || new Set(changes).size > maxSegments ? startsIn(overlap, 1) : changes;
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

function segmentOf({ found, period }: TimedItem, { overlap, result }: Done): readonly Segment[] {
  const { start, end } = found.item.validity;
  const emitted = toSummed(result);
  const time = overlap ?? { start, end: end ?? period.end };
  return [{ start: latest(time.start, period.start), end: earliest(time.end, period.end), emitted }];
}

function orThrow(outcome: Outcome<Done>): Done {
  if (outcome instanceof EmissionsError) throw outcome;
  return outcome;
}
