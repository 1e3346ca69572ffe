import { useEffect, useState } from 'react';

/** Seconds that count down to nothing, and what begins them again. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, setLeft];
}
