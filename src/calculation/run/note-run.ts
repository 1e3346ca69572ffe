import type { Amount } from '../../domain/amounts/amount.ts';
import { gasTypeOf } from '../../domain/amounts/gas-types.ts';
import { type NoteCode, saidOfTime } from '../../domain/amounts/note.ts';
import { countedAmounts } from '../../domain/amounts/scope-part.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { Period } from '../../domain/basics/instant.ts';
import { isDefault } from '../inputs/bind-inputs.ts';
import type { BoundValue } from '../inputs/bindings.ts';
import type { EmittedPeriod } from '../../domain/amounts/emitted-part.ts';
import type { Prorata } from '../plan/prorata.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import { setInput } from '../inputs/set-input.ts';
import type { CalculationInputs } from '../plan/subject.ts';

/**
 * A note for each input of the caller that the algorithm did not read on its way to the amounts. A
 * requested set of potentials is none: the service weighs by it, or refuses.
 */
export function noteUnusedInputs(
  bound: readonly BoundValue[],
  wasRead: (bound: BoundValue) => boolean,
  { nameOf, gwp }: CalculationInputs,
  notes: RunNotes,
): void {
  for (const each of bound) {
    const { origin, plan, given } = each;
    if (origin !== 'input' || wasRead(each) || isDefault(plan, given.value)) continue;
    if (gwp !== undefined && plan.boundAs === setInput) continue;
    const input = nameOf?.(plan.definition) ?? plan.definition.path;
    notes.report(
      { code: 'UNUSED_INPUT', input },
      `The input ${input} was not used: the algorithm did not read it with these inputs.`,
    );
  }
}

/** A note on what counts in another way than as the amount itself, in scopes 1 to 3. */
export function noteScopes(amounts: readonly Amount[], areAbsolute: boolean, notes: RunNotes): void {
  for (const { amount, scope, isByLocation, isAlone } of countedAmounts(amounts)) {
    const { type, value, unit, perUnit, isDefault, facts } = amount;
    if (value === null || value === 0) continue;
    const note = (code: NoteCode, text: string): void => notes.report({ code, amountType: type }, text);
    if (facts?.lifeCycle === 'life-cycle' && scope?.startsWith('2') === true) {
      note(
        'UPSTREAM_INCLUDED',
        `${type} covers the life cycle: it counts in scope 2 with upstream emissions of scope 3.3, which cannot be separated.`,
      );
    }
    if (isByLocation && !isDefault) {
      const per = perUnit === null || areAbsolute ? '' : ` per ${perUnit}`;
      note('COUNTS_BESIDE', `Totals add ${rounded(value)} ${unit ?? 'kg'}${per} of scope ${scope}.`);
    }
    if (isAlone && !isByLocation) {
      note(
        'NO_LOCATION_BASED',
        `${type} is a market-based figure alone: totals, in which scope 2 is location-based, do not add it.`,
      );
    }
    if (scope !== 'outside') continue;
    const isBiogenic = gasTypeOf(type)?.gas === 'BIOGENIC_CO2';
    const what = isBiogenic ? 'CO2 from biomass' : 'of a gas outside of the basket of the Kyoto Protocol';
    note(
      'OUTSIDE_SCOPES',
      `${type} is ${what}, which is reported outside the scopes` +
        (isDefault ? ', but it is the default amount of this item.' : '.'),
    );
  }
}

/** A note on an item that has no time in the requested period, or whose time there is not over. */
export function noteOutsideRequest(
  window: Period,
  period: EmittedPeriod,
  prorata: Prorata,
  notes: RunNotes,
): void {
  const said = saidOfTime(window, period, { over: null, ...prorata });
  if (said !== null) notes.report(said.subject, said.text);
}
