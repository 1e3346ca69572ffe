import { isRate } from '../../calculation/plan/calculation-plan.ts';
import type { Principal } from '../../domain/access/access.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import {
  faultOf,
  parseRowKey,
  type ProfileItemRow,
  type RowFault,
  withMore,
} from '../../domain/profiles/table-row.ts';
import { checkProfileValues, planEachOnce, type ValuePlans } from '../data-items/value-rules.ts';
import type { RequestScope } from '../request-scope.ts';
import { describedItems } from './create-profile-items.ts';

type Draft = ProfileItemRow['draft'];
/** Checks a part of a row. */
type FaultOf = (part: Draft) => RowFault | null;

/**
 * Adds to the fault of a row all others that it has: each of its parts is tried on its own, as a wrong one
 * hides those after it. Without a definition, values are not tried.
 */
export function rowFaults(request: RequestScope, principal: Principal) {
  const { apiVersion } = principal;
  const describe = describedItems(request, principal);
  const plansOf = planEachOnce(apiVersion);
  return (fault: RowFault, { key, draft }: ProfileItemRow, definition?: CalculableDefinition): RowFault => {
    const faultOfPart: FaultOf = (part) =>
      faultIn(() => {
        const { validity } = describe(part);
        if (definition === undefined) return;
        const plans = plansOf(definition);
        checkProfileValues(plans, apiVersion, part.values, validity);
        assertSaidPerWhat(plans, part);
      });
    const faults = [faultIn(() => parseRowKey(key)), ...faultsOfParts(draft, faultOfPart)];
    return withMore(
      fault,
      faults.filter((each) => each !== null),
    );
  };
}

/**
 * Throws BAD_USER_INPUT where a row has a start and no end, and a value per time does not say per what:
 * it may be a bill or a trip, or a rate that goes on, and nothing tells which.
 */
export function assertSaidPerWhat(plans: ValuePlans, { startDate, endDate, values }: Draft): void {
  if (startDate === undefined || endDate !== undefined) return;
  for (const { name, value, perUnit = '' } of values) {
    const plan = plans.get(name.toLowerCase());
    if (plan === undefined || perUnit.trim() !== '' || !isRate(plan, value)) continue;
    const { perUnit: own } = plan.definition;
    throw badInput(
      name,
      `${name} is per ${own}, and the row has a start but no end. Set its perUnit, in tables perUnit.${name}: none for what happened once, such as a bill or a trip, or ${own} for a rate that goes on.`,
    );
  }
}

/** Values are of the time of the row, if that can be. */
function faultsOfParts(draft: Draft, faultOfPart: FaultOf): readonly (RowFault | null)[] {
  const { name, note, labels = [], startDate, endDate, values } = draft;
  const dated: Draft = { startDate, endDate, values: [] };
  const faultOfTime = faultOfPart(dated);
  const time = faultOfTime === null ? dated : {};
  return [
    faultOfTime,
    faultOfPart({ name, values: [] }),
    faultOfPart({ note, values: [] }),
    ...labels.map((label) => faultOfPart({ labels: [label], values: [] })),
    ...values.flatMap((value) => {
      const part: Draft = { ...time, values: [value] };
      const faultOfValue = faultOfPart(part);
      return faultOfValue === null ? [] : [faultOfValue, ...aspectsOf(part).map(faultOfPart)];
    }),
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
