import type { ReactNode } from 'react';
import { usePainted } from '../hooks/use-painted.ts';

/** Content below the fold, rendered after the first paint of the view. */
export function Later({ children }: { readonly children: ReactNode }) {
  return usePainted() && children;
}
