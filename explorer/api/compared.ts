import { read, write } from '../settings/stored.ts';

const key = 'emissions.compared';
export const maxCompared = 8;
const view = '/explore/compare';
const ofItems = '/explore/item/';

/** The addresses of the items, with their inputs, that one has collected for a comparison of one's own. */
export const readCollected = (): readonly string[] => (read(key) ?? '').split('\n').filter(isItemAddress);

export function writeCollected(addresses: readonly string[]): void {
  write(key, addresses.length === 0 ? null : addresses.join('\n'));
}

/** Puts an item next to the others, of which the oldest makes room; returns where they are compared. */
export function collect(address: string): string {
  const others = readCollected().filter((each) => each !== address);
  const all = [...others, address].slice(-maxCompared);
  writeCollected(all);
  return compareAddress(all);
}

/** Where one's own comparison is. */
export function ownComparison(): string {
  const own = readCollected();
  return own.length === 0 ? view : compareAddress(own);
}

/** Such as `/explore/compare?item=transport/car/generic/L9S383G52PUZ%3Fdistance%3D100%2Bkm&item=…`. */
export function compareAddress(addresses: readonly string[]): string {
  const items = addresses.map((address) => ['item', address.slice(ofItems.length)]);
  return `${view}?${new URLSearchParams(items).toString().replaceAll('%2F', '/')}`;
}

/** The addresses of the items that the address of a comparison names, and what of it names none. */
export function comparedIn(parameters: URLSearchParams) {
  const named = [...new Set(parameters.getAll('item'))].map((name) => ({ name, address: itemNamed(name) }));
  const items = [...new Set(named.flatMap(({ address }) => address ?? []))];
  return {
    addresses: items.slice(0, maxCompared),
    tooMany: Math.max(0, items.length - maxCompared),
    broken: named.flatMap(({ name, address }) => (address === null ? name : [])),
  };
}

/** The compared items of an address; without any, the collected ones. */
export function comparedAt(parameters: URLSearchParams): readonly string[] {
  return parameters.has('item') ? comparedIn(parameters).addresses : readCollected();
}

/** Its address as the browser reads it, also where it was written by hand. */
function itemNamed(name: string): string | null {
  const { pathname, search } = new URL(ofItems + name, 'http://explorer');
  return isItemAddress(pathname + search) ? pathname + search : null;
}

/** Entries of other pages or older versions are ignored. */
const isItemAddress = (address: string): boolean => /^\/explore\/item\/[^?]+\/[^?/]+(\?|$)/.test(address);
