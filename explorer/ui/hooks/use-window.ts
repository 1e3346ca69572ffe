import { type UIEvent, useState } from 'react';
import { usePrinting } from './use-printing.ts';
import { usePainted } from './use-painted.ts';

const step = 8;
/** Steps that are drawn from the one on that the first row seen is in; no more than 16 rows are seen. */
const stepsBelow = 3;
/** The same before any have been painted: no more than are seen. */
const stepsAtFirst = 2;
/** The most rows that are drawn at once. */
export const drawnRows = (1 + stepsBelow) * step;

/**
 * Which rows of a long table are drawn: those that are seen and some around them. The rows are chosen in steps,
 * so that most movements of a scroll bar draw nothing. On paper there are all.
 */
export function useWindow(count: number, rowHeight: number) {
  const [at, setAt] = useState(0);
  const steps = usePainted(count > 0) ? stepsBelow : stepsAtFirst;
  const { start, end } = usePrinting() ? { start: 0, end: count } : drawnAt(at, count, steps);
  return {
    start,
    end,
    style: { paddingTop: start * rowHeight, paddingBottom: (count - end) * rowHeight },
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const next = Math.floor(currentTarget.scrollTop / (step * rowHeight));
      if (next === at) return;
      keepFocus(currentTarget, drawnAt(next, count));
      setAt(next);
    },
  };
}

function drawnAt(at: number, count: number, steps = stepsBelow) {
  const first = Math.min(at, Math.max(0, Math.ceil(count / step) - stepsBelow));
  return { start: Math.max(0, first - 1) * step, end: Math.min(count, (first + steps) * step) };
}

/** A row that goes out of sight leaves the focus to the table, not to the row that takes its place. */
function keepFocus(table: HTMLElement, { start, end }: ReturnType<typeof drawnAt>): void {
  const row = document.activeElement?.closest('.rows [aria-rowindex]');
  const index = Number(row?.getAttribute('aria-rowindex')) - 2;
  if (row && table.contains(row) && (index < start || index >= end)) table.focus({ preventScroll: true });
}
