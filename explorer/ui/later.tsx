import type { ReactNode } from 'react';
import { usePainted } from './use-painted.ts';

/** What stands below the fold: drawn after the rest of a view has been painted. */
export function Later({ children }: { readonly children: ReactNode }) {
  return usePainted() && children;
}
