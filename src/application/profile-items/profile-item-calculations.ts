import type { CalculationPass } from '../../calculation/calculate.ts';
import type { KnownLookups } from '../../calculation/lookup.ts';
import type { ProfileView } from '../../calculation/profile-view.ts';
import type { ProrataPeriod } from '../../calculation/prorata.ts';
import { parseReturnUnits, toFailure } from '../../calculation/results.ts';
import type { CalculationInputs, SubjectValue } from '../../calculation/subject.ts';
import type { ApiVersion, Principal } from '../../domain/access.ts';
import type { CalculationResult, InputValue } from '../../domain/amount.ts';
import { EmissionsError } from '../../domain/errors.ts';
import type { ItemValueDefinition } from '../../domain/item-definition.ts';
import { dataItemRemoved } from '../../domain/profile-item.ts';
import type { Uid } from '../../domain/uid.ts';
import { mapInTurns } from '../../metering/in-turns.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import { calculateInRounds } from '../calculation/calculation-rounds.ts';
import { toSubjectValues } from '../calculation/calculations.ts';
import { readProfileViews } from '../profiles/profile-views.ts';
import { attempt } from '../outcomes.ts';
import { type FoundProfileItem, onlyFound, readRecords } from './read-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';
import { nameIn, type StoredInputs, toStoredInputs } from './stored-inputs.ts';
import { assertNoReturnUnits } from '../../domain/version-1.ts';

/** One item to be calculated, and how its amounts are requested. */
export interface ProfileItemRun {
  readonly found: Omit<FoundProfileItem, 'profile'>;
  readonly returnUnit?: string | undefined;
  readonly returnPerUnit?: string | undefined;
  /** A period; the item's validity if absent. */
  readonly prorata?: ProrataPeriod | undefined;
  readonly withExplanation?: boolean | undefined;
}

type FoundItem = ProfileItemRun['found'];

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
  return calculateRead(request, principal, await readMaterial(request, items), requested);
}

/** As `calculateProfileItems`, with what was read for the items. */
export async function calculateRead(
  request: RequestScope,
  { apiVersion }: Principal,
  material: Material,
  requested: readonly Outcome<ProfileItemRun>[],
): Outcomes<CalculationResult> {
  const { budget } = request;
  const prepared = await mapInTurns(budget, requested, (run) =>
    run instanceof EmissionsError ? run : prepare(request, run, material, apiVersion),
  );
  const outcomes = await calculateInRounds(
    request,
    prepared.map((run) =>
      run instanceof EmissionsError
        ? { run: () => run, about: null }
        : { run: (known) => attempt(() => run.calculate(known)), about: run.about },
    ),
  );
  return outcomes.map((outcome, index) => {
    const run = prepared[index];
    if (run === undefined || run instanceof EmissionsError) return outcome;
    if (!(outcome instanceof EmissionsError) || isRequested(outcome)) return outcome;
    return toFailure(outcome, parseReturnUnits(run.toInputs([])));
  });
}

/** What the calculations of some items need, prepared once for each item, however often it is calculated. */
export interface Material {
  readonly storedOf: (found: FoundItem) => StoredInputs;
  readonly itemValuesOf: (found: FoundItem) => readonly SubjectValue[];
  readonly views: ReadonlyMap<string, ProfileView>;
}

export async function readMaterial(request: RequestScope, items: readonly FoundItem[]): Promise<Material> {
  const dataItemUids = items.map(({ item }) => item.dataItem.uid);
  const [records, entries, views] = await Promise.all([
    readRecords(
      request,
      items.map(({ item }) => item),
    ),
    request.entries.getMany(dataItemUids),
    readProfileViews(request, items),
  ]);
  const entriesOf = new Map(dataItemUids.map((uid, index) => [uid, entries[index] ?? []]));
  return {
    storedOf: onceFor(
      ({ item }) => item.uid,
      ({ item, definition }) => toStoredInputs(definition, records.get(item.uid) ?? []),
    ),
    itemValuesOf: onceFor(
      ({ item }) => item.dataItem.uid,
      ({ item, definition }) => toSubjectValues(definition, entriesOf.get(item.dataItem.uid) ?? []),
    ),
    views,
  };
}

function onceFor<V>(keyOf: (found: FoundItem) => Uid, create: (found: FoundItem) => V) {
  const created = new Map<Uid, V>();
  return (found: FoundItem): V => {
    const key = keyOf(found);
    const known = created.get(key);
    if (known !== undefined) return known;
    const value = create(found);
    created.set(key, value);
    return value;
  };
}

/** A run with the item's stored or other values. An item that marks an end has the amount 0. */
function prepare(
  request: RequestScope,
  { found, returnUnit, returnPerUnit, prorata, withExplanation }: ProfileItemRun,
  material: Material,
  apiVersion: ApiVersion,
) {
  const { item } = found;
  const stored = material.storedOf(found);
  const { validity } = item;
  const isEndMark = validity.end !== null && validity.end <= validity.start;
  const subject = {
    definition: stored.definition,
    itemValues: material.itemValuesOf(found),
    window: validity,
  };
  const now = request.clock();
  const options = {
    asOf: now,
    prorata,
    profile: material.views.get(item.uid),
    withTrace: withExplanation === true,
    isEndMark,
  };
  const toInputs = (inputs: readonly InputValue[]): CalculationInputs => ({
    inputs,
    apiVersion: '2.0',
    nameOf: ({ uid }: ItemValueDefinition) => nameIn(apiVersion, found.definition, uid),
    returnUnit,
    returnPerUnit,
  });
  const calculate = (known: KnownLookups): CalculationPass => {
    // Amounts of periods use units that version 1 lacks, and that no caller of it passed.
    if (apiVersion === '1.0' && prorata === undefined) assertNoReturnUnits({ returnUnit, returnPerUnit });
    const requested = toInputs(isEndMark ? [] : stored.inputs);
    if (item.dataItem.isRemoved)
      return failed(toFailure(dataItemRemoved(item.dataItem.label), parseReturnUnits(requested)));
    return request.calculator.calculate(subject, requested, known, options);
  };
  const { uid, label } = item.dataItem;
  const about = { item: { uid, label, dataCategory: item.dataCategory, version: null }, at: now };
  return { calculate, toInputs, about: withExplanation === true ? about : null };
}

function failed(result: CalculationResult): CalculationPass {
  return { kind: 'done', result, trace: null };
}

function isRequested({ code, argument }: EmissionsError): boolean {
  return code !== 'BAD_USER_INPUT' || argument === 'returnUnit' || argument === 'returnPerUnit';
}
