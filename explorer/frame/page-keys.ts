import { ownComparison } from '../api/compared.ts';
import { letterKeys } from '../settings/appearance.ts';
import { actOfKey } from '../ui/hooks/use-commands.ts';
import { goTo } from '../ui/links/links.ts';
import { show } from './overlay.ts';

/** The keys that follow `g`. */
const places: Readonly<Record<string, () => string>> = {
  h: () => '/',
  f: () => '/explore/category/',
  p: () => '/explore/profiles',
  c: ownComparison,
};
const patienceMs = 1500;
let goesUntil = 0;

/**
 * The keys of every view. Single characters are commands outside of fields only, and may be switched
 * off, so that nothing happens to those who speak to their computer.
 */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k')
      return act(event, () => show('commands'));
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    if (letterKeys.chosen() === 'off' || isInControl(event.target)) return;
    const command = commandOf(event.key);
    if (command !== undefined) act(event, command);
  });
}

function act(event: KeyboardEvent, command: () => void): void {
  event.preventDefault();
  command();
}

function commandOf(key: string): (() => void) | undefined {
  const place = performance.now() < goesUntil ? places[key] : undefined;
  goesUntil = 0;
  if (place !== undefined) return () => void goTo(place());
  if (key === 'g') return () => (goesUntil = performance.now() + patienceMs);
  if (key === '/') return focusSearch;
  if (key === '?') return () => show('keys');
  return actOfKey(key);
}

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search');
  // Below 900 px the field is behind its button.
  if (field === null || field.offsetParent === null)
    document.querySelector<HTMLElement>('[data-opens=search]')?.click();
  else field.select();
}

/** Where characters are typed, or open what begins with them. */
const isInControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input, select, textarea, [role=textbox], [role=combobox], [role=listbox], [role=menu], .dialog',
    ) !== null);
