import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed: what depends on it stands there before the browser goes on. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const tell = ({ type }: Event): void => flushSync(() => setPrinting(type === 'beforeprint'));
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, tell);
    return () => {
      for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, tell);
    };
  }, []);
  return isPrinting;
}
