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
import { attempt } from '../outcomes.ts';
import { describedItems } from './create-profile-items.ts';
import { faultsOfParts } from './draft-faults.ts';

type Draft = ProfileItemRow['draft'];

/**
 * Adds to the fault of a row all others that it has: each of its parts is tried on its own, as a wrong one
 * hides those after it. Without a definition, values are not tried.
 */
export function rowFaults(request: RequestScope, principal: Principal) {
  const { apiVersion } = principal;
  const describe = describedItems(request, principal);
  const plansOf = planEachOnce(apiVersion);
  return (
    fault: RowFault,
    { key, draft, usedUpBy }: ProfileItemRow,
    definition?: CalculableDefinition,
  ): RowFault => {
    const check = (part: Draft): void => {
      const { validity } = describe(part);
      if (definition === undefined) return;
      const plans = plansOf(definition);
      checkProfileValues(plans, apiVersion, part.values, validity);
      if (usedUpBy === undefined) assertSaidPerWhat(plans, part);
    };
    const ofKey = attempt(() => parseRowKey(key));
    const errors = [...(ofKey instanceof EmissionsError ? [ofKey] : []), ...faultsOfParts(draft, check)];
    return withMore(fault, errors.map(faultOf));
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
