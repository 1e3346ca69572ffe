import { type ReactNode, useDeferredValue } from 'react';

/** What stands below the fold: drawn after the rest of a view has been painted. */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
