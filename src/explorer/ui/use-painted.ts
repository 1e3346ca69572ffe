import { startTransition, useEffect, useState } from 'react';

/** Whether the browser has painted what was drawn first, so that the rest may follow. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tell = (): void => startTransition(() => setPainted(true));
    // A frame is painted after the callbacks for it.
    const frame = requestAnimationFrame(() => (timer = setTimeout(tell)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
