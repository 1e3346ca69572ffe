import type { CalculationResult, EmittedTime } from '../../../domain/amounts/amount.ts';
import { assertNoReturnUnits } from '../../../domain/profiles/version-1.ts';
import { type EmittedQuery, hasUnits } from '../../../wire/forms/representation.ts';
import { offersAdditions, readApiVersion } from '../access/viewer.ts';
import type { UpstreamOperation } from '../exchange/exchange.ts';
import { unsupported } from '../exchange/upstream-errors.ts';
import type { Upstream } from '../known/upstream.ts';
import { amountInTime, type ItemTime } from './amount-in-time.ts';
import { assertAmount, convertAmount, isNone } from './requested-units.ts';

interface AmountsRequest extends EmittedQuery {
  readonly prorata?: boolean | undefined;
}

/**
 * The part of a request that the service is asked: all of it where it offers what this program
 * has, and else the amount as it says it, of which the gateway computes the rest.
 * UPSTREAM_UNSUPPORTED for other potentials, which it cannot compute.
 */
export async function askedOf<T extends AmountsRequest>(
  upstream: Upstream,
  operation: UpstreamOperation,
  requested: T,
): Promise<T> {
  const { gwp, withExplanation, prorata } = requested;
  const isPlain = !hasUnits(requested) && withExplanation !== true && prorata !== true;
  if (isPlain || (await offersAdditions(upstream))) return requested;
  if (gwp !== undefined) throw unsupported(operation, undefined, `amounts by the potentials of ${gwp}`);
  return {
    ...requested,
    returnUnit: undefined,
    returnPerUnit: undefined,
    withExplanation: undefined,
    prorata: undefined,
    emitted: undefined,
  };
}

/** The same for profile items: BAD_USER_INPUT for units in version 1 of this program, as from its store. */
export async function askedOfItems<T extends AmountsRequest>(
  upstream: Upstream,
  operation: UpstreamOperation,
  requested: T,
): Promise<T> {
  const asked = await askedOf(upstream, operation, requested);
  if (hasUnits(asked) && (await readApiVersion(upstream)) === '1.0') assertNoReturnUnits(asked);
  return asked;
}

/** The amount as requested, from what the service says to what it was asked; `time` is a profile item's. */
export function asRequested(
  operation: UpstreamOperation,
  result: CalculationResult,
  { requested, asked }: Record<'requested' | 'asked', AmountsRequest>,
  time?: { readonly item: ItemTime; readonly period: EmittedTime | null },
): CalculationResult {
  assertAmount(operation, result, asked);
  if (asked === requested) return result;
  const { returnUnit, returnPerUnit, prorata } = requested;
  const isOnce = isNone(returnPerUnit);
  const isCounted = time !== undefined && (isOnce || prorata === true);
  const counted = isCounted ? amountInTime(result, time.item, time.period) : result;
  if (isOnce) return { ...counted, amount: convertAmount(counted.amount, { returnUnit }) };
  const { perUnit } = result.amount;
  if (perUnit === null && returnPerUnit !== undefined) {
    throw unsupported(operation, undefined, `an amount per ${returnPerUnit} of something that has no time`);
  }
  // With prorata an amount of a period is labelled as it was.
  const amount = convertAmount({ ...counted.amount, perUnit }, { returnUnit, returnPerUnit });
  return { ...counted, amount };
}
