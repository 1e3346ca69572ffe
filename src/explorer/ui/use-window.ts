import { type UIEvent, useState } from 'react';

const step = 8;
const drawnSteps = 5;

/**
 * Which rows of a long table are drawn: those that are seen and some around them. The rows are chosen in steps,
 * so that most movements of a scroll bar draw nothing.
 */
export function useWindow(count: number, rowHeight: number) {
  const [at, setAt] = useState(0);
  const start = Math.max(0, Math.min(at - 1, Math.ceil(count / step) - drawnSteps)) * step;
  const end = Math.min(count, start + drawnSteps * step);
  return {
    start,
    end,
    style: { paddingTop: start * rowHeight, paddingBottom: (count - end) * rowHeight },
    onScroll: ({ currentTarget: { scrollTop } }: UIEvent) =>
      setAt(Math.floor(scrollTop / (step * rowHeight))),
  };
}
