import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Controls inside a row have their own keys and clicks. */
export const isOutsideControls = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, [role]') === null;

/**
 * The arrow keys go from row to row, also to those that are not drawn yet; other keys on a row, or
 * letters on a link in it, are commands.
 */
export function moveInRows(
  event: KeyboardEvent<HTMLElement>,
  scrollTo: (index: number) => void,
  command: (key: string, id: string) => void,
): void {
  const { target, key, currentTarget: body } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (row === null || target.matches('input, select, textarea, [role=combobox]')) return;
  const step = steps[key];
  if (step !== undefined) {
    event.preventDefault();
    const index = Number(row.getAttribute('aria-rowindex')) + step;
    if (!focusRow(body, index)) {
      scrollTo(index - 2);
      requestAnimationFrame(() => focusRow(body, index));
    }
  } else if (/^[a-z]$/.test(key) || (key === 'Enter' && target === row)) {
    event.preventDefault();
    command(key, row.dataset['row'] ?? '');
  }
}

function focusRow(body: HTMLElement, index: number): boolean {
  const row = body.querySelector<HTMLElement>(`[aria-rowindex="${index}"]`);
  row?.focus();
  return row !== null;
}
