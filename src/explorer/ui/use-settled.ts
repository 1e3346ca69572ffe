import { useEffect, useRef, useState } from 'react';

/** The value that was last given, once it has not changed for a while. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** The value that was last given: at once, but changed no more often than that. */
export function useThrottled<Value>(value: Value, ms: number): Value {
  const [passed, setPassed] = useState(value);
  const last = useRef(-Infinity);
  useEffect(() => {
    const pass = (): void => {
      last.current = performance.now();
      setPassed(value);
    };
    const timer = setTimeout(pass, last.current + ms - performance.now());
    return () => clearTimeout(timer);
  }, [value, ms]);
  return passed;
}
