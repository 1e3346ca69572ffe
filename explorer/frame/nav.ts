import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { categoryAddress } from '../api/address.ts';
import { ownComparison, readCollected } from '../api/compared.ts';
import { words } from '../words/words.ts';

export const searchPath = '/explore/search';
const profilesPath = '/explore/profiles';
const comparePath = '/explore/compare';

/** Where one can go from every view, and which of these one is at or below. */
export function useNav() {
  const [path] = useLocation();
  // Every change of the list changes the address, too.
  const href = useLocationProperty(ownComparison, () => comparePath);
  const count = useLocationProperty(
    () => readCollected().length,
    () => 0,
  );
  const currentAt = (address: string, ...below: readonly string[]): 'page' | 'true' | undefined => {
    if (path === address) return 'page';
    return [address, ...below].some((start) => path.startsWith(start)) ? 'true' : undefined;
  };
  const factors = categoryAddress('');
  return [
    {
      name: words.frame.factors,
      href: factors,
      current: currentAt(factors, '/explore/item/', searchPath),
      count: 0,
    },
    { name: words.frame.profiles, href: profilesPath, current: currentAt(profilesPath), count: 0 },
    { name: words.frame.compare, href, current: currentAt(comparePath), count },
  ];
}
