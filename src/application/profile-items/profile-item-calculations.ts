import type { CalculationPass } from '../../calculation/run/calculate.ts';
import type { KnownLookups } from '../../calculation/plan/lookup.ts';
import type { ProfileView } from '../../calculation/plan/profile-view.ts';
import { parseReturnUnits, toFailure } from '../../calculation/results/results.ts';
import type { CalculationInputs, SubjectValue } from '../../calculation/plan/subject.ts';
import type { ApiVersion, Principal } from '../../domain/access/access.ts';
import type { AmountRequest, CalculationResult } from '../../domain/amounts/amount.ts';
import { type EmittedPeriod, periodOf } from '../../domain/amounts/emitted-part.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { dataItemRemoved } from '../../domain/profiles/profile-item.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import type { StoredProfileItemValue } from '../../ports/profile-store.ts';
import { calculateInRounds, type Done, resultsOf } from '../calculation/calculation-rounds.ts';
import type { Explained } from '../calculation/explanations.ts';
import { orThrow } from '../outcomes.ts';
import { toSubjectValues } from '../calculation/calculations.ts';
import { readProfileViews } from '../profiles/profile-views.ts';
import { type CalculableItem, onlyFound, readRecords } from './read-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';
import { nameIn, type StoredInputs, toStoredInputs } from './stored-inputs.ts';
import { assertNoReturnUnits } from '../../domain/profiles/version-1.ts';

/** One item to be calculated, and how its amounts are requested. */
interface ProfileItemRun extends AmountRequest {
  readonly found: CalculableItem;
  /** A period; the item's validity if absent. */
  readonly prorata?: EmittedPeriod | undefined;
}

/**
 * The amounts of profile items, with a constant number of statements. Invalid
 * requested units are BAD_USER_INPUT; a stored value that can no longer be used
 * is the failure of its result.
 */
export async function calculateProfileItems(
  request: RequestScope,
  principal: Principal,
  requested: readonly Outcome<ProfileItemRun>[],
): Outcomes<CalculationResult> {
  const items = onlyFound(requested).map(({ found }) => found);
  request.budget.count('calculations', items.length);
  const material = await readMaterial(request, items);
  return resultsOf(await calculateRead(request, principal, material, requested));
}

/** Like `calculateProfileItems`, with the items' records already read. */
export async function calculateRead(
  request: RequestScope,
  { apiVersion }: Principal,
  material: Material,
  requested: readonly Outcome<ProfileItemRun>[],
): Outcomes<Done> {
  const context = { request, material, apiVersion, now: request.clock() };
  return calculateInRounds(
    request,
    requested.map((each) =>
      each instanceof EmissionsError
        ? { run: () => each, about: null }
        : {
            run: (known) => calculateOne(context, each, known),
            about: each.withExplanation === true ? aboutOf(each.found, context.now) : null,
          },
    ),
  );
}

/** Data for the calculations of some items, prepared once per item. */
interface Material {
  readonly storedOf: (found: CalculableItem) => StoredInputs;
  readonly itemValuesOf: (found: CalculableItem) => readonly SubjectValue[];
  readonly views: ReadonlyMap<string, ProfileView>;
}

async function readMaterial(request: RequestScope, items: readonly CalculableItem[]): Promise<Material> {
  const records = await readRecords(
    request,
    items.map(({ item }) => item),
  );
  return materialOf(request, items, records);
}

/** Data for the calculations of items with these values, by the item's uid. */
export async function materialOf(
  request: RequestScope,
  items: readonly CalculableItem[],
  records: ReadonlyMap<Uid, readonly StoredProfileItemValue[]>,
): Promise<Material> {
  const [itemValuesOf, views] = await Promise.all([
    readItemValues(
      request,
      items.map(({ item }) => item.dataItem.uid),
    ),
    readProfileViews(request, items),
  ]);
  return {
    storedOf: onceFor(
      ({ item }) => item.uid,
      ({ item, definition }) => toStoredInputs(definition, records.get(item.uid) ?? []),
    ),
    itemValuesOf,
    views,
  };
}

/** The values of data items, for calculations. */
async function readItemValues(
  request: RequestScope,
  uids: readonly Uid[],
): Promise<Material['itemValuesOf']> {
  const read = await request.cached.entries.getMany(uids, request.signal);
  const entriesOf = new Map(uids.map((uid, index) => [uid, read[index] ?? []]));
  return onceFor(
    ({ item }) => item.dataItem.uid,
    ({ item, definition }) => toSubjectValues(definition, orThrow(entriesOf.get(item.dataItem.uid) ?? [])),
  );
}

/** Creates a value once per key. */
function onceFor<V>(keyOf: (found: CalculableItem) => Uid, create: (found: CalculableItem) => V) {
  const created = new Map<Uid, V>();
  return (found: CalculableItem): V => {
    const key = keyOf(found);
    const known = created.get(key);
    if (known !== undefined) return known;
    const value = create(found);
    created.set(key, value);
    return value;
  };
}

interface RunContext {
  readonly request: RequestScope;
  readonly material: Material;
  readonly apiVersion: ApiVersion;
  readonly now: Instant;
}

/** The amounts of an item with its stored values. An item that marks an end has the amount 0. */
function calculateOne(
  { request, material, apiVersion, now }: RunContext,
  { found, returnUnit, returnPerUnit, gwp, emitted, withExplanation, withoutNotes, ...run }: ProfileItemRun,
  known: KnownLookups,
): Outcome<CalculationPass> {
  const { validity, supersededFrom, dataItem, uid } = found.item;
  const isEndMark = validity.end !== null && validity.end <= validity.start;
  const { definition, inputs } = material.storedOf(found);
  const prorata = emitted === undefined ? run.prorata : { ...periodOf(emitted), now };
  const requested: CalculationInputs = {
    inputs: isEndMark ? [] : inputs,
    apiVersion: '2.0',
    nameOf: (value) => nameIn(apiVersion, found.definition, value.uid),
    returnUnit,
    returnPerUnit,
    gwp,
  };
  try {
    // Amounts of periods use units that version 1 lacks, and that no caller of it passed.
    if (apiVersion === '1.0' && prorata === undefined)
      assertNoReturnUnits({ returnUnit, returnPerUnit, gwp });
    if (dataItem.isRemoved) return failed(dataItemRemoved(dataItem.label), requested);
    // Prorated lists of the protocol know no superseded items.
    const window = { ...validity, supersededFrom: run.prorata === undefined ? supersededFrom : null };
    const subject = { definition, itemValues: material.itemValuesOf(found), window };
    return request.calculator.calculate(subject, requested, known, {
      asOf: now,
      prorata,
      profile: material.views.get(uid),
      withTrace: withExplanation === true,
      withoutNotes,
      isEndMark,
    });
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    return isRequested(error) ? error : failed(error, requested);
  }
}

function aboutOf({ item: { dataItem, dataCategory } }: CalculableItem, at: Instant): Explained {
  return { item: { uid: dataItem.uid, label: dataItem.label, dataCategory, version: null }, at };
}

function failed(error: EmissionsError, requested: CalculationInputs): CalculationPass {
  const result = toFailure(error, parseReturnUnits(requested));
  return { kind: 'done', result, trace: null, overlap: null, changes: () => [], hasLookUps: false };
}

function isRequested({ code, argument }: EmissionsError): boolean {
  return code !== 'BAD_USER_INPUT' || argument === 'returnUnit' || argument === 'returnPerUnit';
}
