import { useSyncExternalStore } from 'react';

/** The style sheets have the same. */
const query = '(width < 900px)';

/** Whether the page is as narrow as on a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
    () => false,
  );
