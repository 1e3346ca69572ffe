import { useCallback, useEffect, useRef, useState } from 'react';

/** The value that was last given, once it has not changed for a while. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
}

/** The same, but where there was nothing the first value is there at once. */
export function useSettledAfterFirst<Value>(value: Value, nothing: Value, ms: number): Value {
  const settled = useSettled(value, ms);
  const [first, setFirst] = useState(nothing);
  if (settled === nothing && (first === nothing) !== (value === nothing)) setFirst(value);
  return settled === nothing ? first : settled;
}

/**
 * Calls with a value at once, but no more often than that; of those given meanwhile the last one counts.
 * @param known for which there is no call
 */
export function useThrottled<Value>(
  call: (value: Value) => void,
  ms: number,
  known?: Value,
): (value: Value) => void {
  const state = useRef<{ given: Value | undefined; last: number; timer?: ReturnType<typeof setTimeout> }>({
    given: known,
    last: -Infinity,
  });
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return useCallback(
    (value) => {
      const { given, last, timer } = state.current;
      if (given === value) return;
      clearTimeout(timer);
      const pass = (): void => {
        state.current.last = performance.now();
        call(value);
      };
      state.current.given = value;
      const wait = last + ms - performance.now();
      if (wait <= 0) pass();
      else state.current.timer = setTimeout(pass, wait);
    },
    [call, ms],
  );
}
