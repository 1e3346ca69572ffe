import { useEffect, useRef } from 'react';
import { letterKeys } from '../../settings/appearance.ts';

type Keys = Readonly<Record<string, () => void>>;

/** Single letters of a view outside of fields, which one can switch off. */
export function useLetterKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => void (latest.current = keys));
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isInField =
        target instanceof Element &&
        target.closest('input:not([type=checkbox]), select, textarea, [role=textbox], [role=menu]') !== null;
      const act = latest.current[key];
      if (act === undefined || isInField || letterKeys.chosen() === 'off') return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
