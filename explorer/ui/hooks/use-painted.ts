import { startTransition, useEffect, useState } from 'react';

/** Whether the browser has painted what was drawn first, once that is there, so that the rest may follow. */
export function usePainted(isThere = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    let timer: ReturnType<typeof setTimeout>;
    const tell = (): void => startTransition(() => setPainted(true));
    // A frame is painted after the callbacks for it.
    const frame = requestAnimationFrame(() => (timer = setTimeout(tell)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isThere]);
  return isPainted;
}
