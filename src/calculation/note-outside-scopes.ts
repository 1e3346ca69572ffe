import type { Amount } from '../domain/amount.ts';
import { gasTypeOf } from '../domain/gas-types.ts';
import type { RunNotes } from './run-notes.ts';

/** A note for each amount of CO2 from biomass, which publishers keep outside the three scopes of an inventory. */
export function noteOutsideScopes(amounts: readonly Amount[], notes: RunNotes): void {
  for (const { type, value, isDefault } of amounts) {
    if (gasTypeOf(type)?.gas !== 'BIOGENIC_CO2' || value === null || value === 0) continue;
    notes.report(
      { code: 'OUTSIDE_SCOPES', amountType: type },
      `${type} is CO2 from biomass, which is reported outside the scopes` +
        (isDefault ? ', but it is the default amount of this item.' : '.'),
    );
  }
}
