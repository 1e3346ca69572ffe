import { splitItemAddress } from '../../api/address.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { yearIn, yearParameter } from '../item/years.ts';
import { quantityParameter } from './controls.tsx';
import { type Entry, hasInputs, latest, useEntries } from './entries.ts';
import { type Quantity, quantityIn, readQuantity, writeQuantity } from './quantity.ts';

const settledMs = 150;

/** The compared factors with their amounts, for the quantity that they share and the year of the address. */
export function useCompared(addresses: readonly string[], parameters: URLSearchParams) {
  const typed = parameters.get(quantityParameter) ?? '';
  const text = useSettled(typed, settledMs);
  const year =
    yearIn(parameters)?.toString() ??
    (parameters.get(yearParameter) === latest ? latest : commonYear(addresses));
  const quantity = text === '' ? null : readQuantity(text);
  const own = useEntries(addresses, () => ({ quantity, year }));
  const common = quantity === null ? commonQuantity(own) : null;
  // A factor that was just added gets the quantity that all others have.
  const entries = useEntries(addresses, (address) => ({
    quantity: quantity ?? (hasInputs(address) ? null : common),
    year,
  }));
  return {
    entries,
    items: entries.flatMap(({ item }) => item ?? []),
    quantity: typed === '' ? common : readQuantity(typed),
    year,
  };
}

/** The one year of all factors that have inputs or a year in their addresses; empty where they differ. */
function commonYear(addresses: readonly string[]): string {
  const yearOf = (address: string) => yearIn(splitItemAddress(address).parameters)?.toString() ?? latest;
  const own = addresses.filter((address) => hasInputs(address) || yearOf(address) !== latest).map(yearOf);
  const [first = latest, ...others] = new Set(own);
  return others.length === 0 ? first : '';
}

/** The one quantity that is entered for all factors which have inputs; `null` where they differ. */
function commonQuantity(entries: readonly Entry[]): Quantity | null {
  const own = entries
    .filter(({ address }) => hasInputs(address))
    .map(({ item, address }) => item && quantityIn(item, splitItemAddress(address).parameters));
  const texts = new Set(own.map((each) => each && writeQuantity(each)));
  return texts.size === 1 ? (own[0] ?? null) : null;
}
