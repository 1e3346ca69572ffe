import type { CalculationPass } from '../../calculation/run/calculate.ts';
import type { KnownLookups } from '../../calculation/plan/lookup.ts';
import type { CalculationSubject, SubjectValue } from '../../calculation/plan/subject.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import type { CalculationResult } from '../../domain/amounts/amount.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { CalculationRequest } from '../../ports/data-tree.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import { calculateInRounds, type CalculationRun, type Done, resultsOf } from './calculation-rounds.ts';
import { historiesOf } from '../data-items/current-values.ts';
import { inOwnUnits } from '../profile-items/own-units.ts';
import { attempt } from '../outcomes.ts';
import { type ItemWithEntries, readItemsWithEntries } from '../data-items/read-data-items.ts';
import type { RequestScope } from '../request-scope.ts';

/** Calculates on the fly, all requests together; stores nothing. */
export async function calculateMany(
  request: RequestScope,
  requested: readonly CalculationRequest[],
  apiVersion: ApiVersion,
): Outcomes<CalculationResult> {
  return resultsOf(await runMany(request, requested, apiVersion));
}

/** Like `calculateMany`, with traces. */
async function runMany(
  request: RequestScope,
  requested: readonly CalculationRequest[],
  apiVersion: ApiVersion,
): Outcomes<Done> {
  const keys = [...new Set(requested.map(({ item }) => item))];
  const read = await readItemsWithEntries(request, keys);
  const found = new Map(keys.map((key, index) => [key, read[index]]));
  const now = request.clock();
  const subjects = new Map<Uid, CalculationSubject>();
  const runs = requested.map((calculation): CalculationRun => {
    const item = found.get(calculation.item);
    if (item === undefined || item instanceof EmissionsError) {
      return { run: () => item ?? notFound('The data item'), about: null };
    }
    const { uid } = item.item;
    const subject = subjects.get(uid) ?? toSubject(item);
    subjects.set(uid, subject);
    const at = calculation.asOf ?? now;
    return {
      run: (known) => attempt(() => run(request, subject, calculation, apiVersion, at, known)),
      about: calculation.withExplanation === true ? { item: item.item, at } : null,
    };
  });
  request.budget.count('calculations', runs.length);
  return calculateInRounds(request, runs);
}

function run(
  { calculator }: RequestScope,
  subject: CalculationSubject,
  { inputs, returnUnit, returnPerUnit, gwp, withExplanation, withoutNotes }: CalculationRequest,
  apiVersion: ApiVersion,
  at: Instant,
  known: KnownLookups,
): CalculationPass {
  return calculator.calculate(subject, { inputs, apiVersion, returnUnit, returnPerUnit, gwp }, known, {
    asOf: at,
    isOnTheFly: true,
    withTrace: withExplanation === true,
    withoutNotes,
  });
}

function toSubject({ item, definition, entries }: ItemWithEntries): CalculationSubject {
  const itemValues = toSubjectValues(definition, entries);
  return { definition, itemValues, window: { start: item.validity.start, end: null } };
}

/**
 * A data item's values with their histories, as input of a calculation. A history with
 * mixed units is converted to those of the definition.
 */
export function toSubjectValues(
  { valueDefinitions }: CalculableDefinition,
  entries: readonly StoredDataItemValue[],
): readonly SubjectValue[] {
  const histories = historiesOf(entries);
  return valueDefinitions.flatMap((definition): readonly SubjectValue[] => {
    const history = histories.get(definition.uid);
    const [first] = history ?? [];
    if (history === undefined || first === undefined) return [];
    const { path } = definition;
    const { unit, perUnit } = first;
    if (history.every((entry) => entry.unit === unit && entry.perUnit === perUnit)) {
      const points = history.map(({ startDate, value }) => ({ start: startDate, value }));
      return [{ path, unit, perUnit, points }];
    }
    const points = history.map((entry) => ({ start: entry.startDate, value: inOwnUnits(definition, entry) }));
    return [{ path, unit: null, perUnit: null, points }];
  });
}
