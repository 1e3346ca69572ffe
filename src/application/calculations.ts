import type { CalculationOutcome } from '../calculation/calculate.ts';
import { type Lookup, lookupKey } from '../calculation/lookup.ts';
import type { CalculationSubject, SubjectValue } from '../calculation/subject.ts';
import type { ApiVersion } from '../domain/access.ts';
import type { CalculationResult } from '../domain/amount.ts';
import { EmissionsError, notFound } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import type { CalculationRequest, Outcome, Outcomes } from '../ports/backend.ts';
import type { StoredDataItemValue } from '../ports/store.ts';
import { historiesOf } from './current-values.ts';
import { attempt } from './read-categories.ts';
import { type FoundItem, readItems } from './read-items.ts';
import type { Request } from './request.ts';

/** A run that needs a look-up which depends on another one takes a further round; the published library takes two. */
const maximumRounds = 10;

/**
 * Calculates all requests together: each round runs those that are not done,
 * and fetches in a few statements what all of them still have to look up.
 */
export async function calculateMany(
  request: Request,
  wanted: readonly CalculationRequest[],
  apiVersion: ApiVersion,
): Outcomes<CalculationResult> {
  const keys = wanted.map(({ item }) => item);
  const found = await readItems(request, keys);
  const entries = await request.entries.getMany(keys.map(({ uid }) => uid));
  const now = request.clock();
  const runs = wanted.map((calculation, place) => {
    const item = found[place];
    if (item === undefined || item instanceof EmissionsError) return () => item ?? notFound('The data item');
    const subject = toSubject(item, entries[place] ?? []);
    const at = calculation.asOf ?? now;
    return () => attempt(() => run(request, subject, calculation, apiVersion, at));
  });

  const outcomes: (Outcome<CalculationResult> | undefined)[] = wanted.map(() => undefined);
  for (let round = 0; round < maximumRounds; round += 1) {
    const missing = new Map<string, Lookup>();
    for (const [place, runOnce] of runs.entries()) {
      if (outcomes[place] !== undefined) continue;
      const outcome = runOnce();
      if (outcome instanceof EmissionsError) outcomes[place] = outcome;
      else if (outcome.kind === 'done') outcomes[place] = outcome.result;
      else for (const lookup of outcome.lookups) missing.set(lookupKey(lookup), lookup);
    }
    if (missing.size === 0) break;
    await request.lookUps.fetch([...missing.values()], request);
  }
  return outcomes.map((outcome) => outcome ?? tooManyRounds());
}

function run(
  { calculator, lookUps }: Request,
  subject: CalculationSubject,
  { inputs, returnUnit, returnPerUnit }: CalculationRequest,
  apiVersion: ApiVersion,
  at: Instant,
): CalculationOutcome {
  return calculator.calculate(
    subject,
    { inputs, apiVersion, returnUnit, returnPerUnit },
    lookUps.knownAt(at),
    { asOf: at },
  );
}

function toSubject(
  { item, definition }: FoundItem,
  entries: readonly StoredDataItemValue[],
): CalculationSubject {
  const histories = historiesOf(entries);
  const itemValues = definition.valueDefinitions.flatMap(({ uid, path }): readonly SubjectValue[] => {
    const history = histories.get(uid);
    const [first] = history ?? [];
    if (history === undefined || first === undefined) return [];
    const points = history.map(({ startDate, value }) => ({ start: startDate, value }));
    return [{ path, unit: first.unit, perUnit: first.perUnit, points }];
  });
  return { definition, itemValues, window: { start: item.validity.start, end: null } };
}

function tooManyRounds(): EmissionsError {
  return new EmissionsError(
    'BAD_USER_INPUT',
    `The algorithm of the item looks up values in more than ${maximumRounds} steps that depend on each other.`,
  );
}
