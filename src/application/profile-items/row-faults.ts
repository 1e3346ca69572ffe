import type { Principal } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';
import type { CalculableDefinition } from '../../domain/item-definition.ts';
import {
  faultOf,
  parseRowKey,
  type ProfileItemRow,
  type RowFault,
  withMore,
} from '../../domain/table-row.ts';
import { checkProfileValues, planEachOnce } from '../data-items/value-rules.ts';
import type { RequestScope } from '../request-scope.ts';
import { describedItems } from './create-profile-items.ts';

type Draft = ProfileItemRow['draft'];
type Check = (part: Draft) => unknown;

/**
 * Adds to the fault of a row all others that it has: each of its parts is tried on its own, as a wrong one
 * hides those after it. Without a definition, values are not tried.
 */
export function rowFaults(request: RequestScope, principal: Principal) {
  const { apiVersion } = principal;
  const describe = describedItems(request, principal);
  const plansOf = planEachOnce(apiVersion);
  return (fault: RowFault, { key, draft }: ProfileItemRow, definition?: CalculableDefinition): RowFault => {
    const check: Check = (part) => {
      const { validity } = describe(part);
      if (definition) checkProfileValues(plansOf(definition), apiVersion, part.values, validity);
    };
    const parts = partsOf(draft, check).map((part) => faultIn(() => check(part)));
    return withMore(
      fault,
      [faultIn(() => parseRowKey(key)), ...parts].filter((each) => each !== null),
    );
  };
}

/** Values are of the time of the row, if that can be. */
function partsOf(draft: Draft, check: Check): readonly Draft[] {
  const { name, note, labels = [], startDate, endDate, values } = draft;
  const dated: Draft = { startDate, endDate, values: [] };
  const time = faultIn(() => check(dated)) === null ? dated : {};
  return [
    dated,
    { name, values: [] },
    { note, values: [] },
    ...labels.map((label) => ({ labels: [label], values: [] })),
    ...values
      .map((value): Draft => ({ ...time, values: [value] }))
      .flatMap((part) => (faultIn(() => check(part)) === null ? [] : [part, ...aspectsOf(part)])),
  ];
}

/** Values without their units, and each unit without its value: a wrong unit hides the others. */
function aspectsOf({ values, ...part }: Draft): readonly Draft[] {
  return values
    .filter(({ unit, perUnit }) => unit !== undefined || perUnit !== undefined)
    .flatMap(({ name, value, unit, perUnit }) => [
      { name, value },
      { name, value: '', unit },
      { name, value: '', perUnit },
    ])
    .map((each) => ({ ...part, values: [each] }));
}

function faultIn(act: () => unknown): RowFault | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof EmissionsError) return faultOf(error);
    throw error;
  }
}
