import { read, write } from '../../api/stored.ts';

const key = 'emissions.compared';
export const mostCompared = 8;

/** The addresses of the items, with their inputs, that were chosen for a comparison. */
export const readCompared = (): readonly string[] => (read(key) ?? '').split('\n').filter(isItemAddress);

export function writeCompared(addresses: readonly string[]): void {
  write(key, addresses.length === 0 ? null : addresses.join('\n'));
}

export function addToComparison(address: string): void {
  const others = readCompared().filter((each) => each !== address);
  writeCompared([...others, address].slice(-mostCompared));
}

/** Those of another page, or of an older version, are left out. */
const isItemAddress = (address: string): boolean => /^\/explore\/item\/[^?]+\/[^?/]+(\?|$)/.test(address);
