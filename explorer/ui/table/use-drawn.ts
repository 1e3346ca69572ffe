import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../hooks/use-printing.ts';

/** Above that only the rows in sight are drawn. */
const drawnAtOnce = 120;
const drawnAround = 12;
const drawnAtFirst = 40;

/** Which rows of a table are drawn: those in sight and some around them, and all where they are few or printed. */
export function useDrawn(body: RefObject<HTMLElement | null>, count: number) {
  const isPrinting = usePrinting();
  const [place, setPlace] = useState({ top: 0, height: 40 });
  useLayoutEffect(() => {
    const top = Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY);
    const height = body.current?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 40;
    setPlace((before) => (before.top === top && before.height === height ? before : { top, height }));
  }, [body, count]);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => place.height,
    overscan: drawnAround,
    scrollMargin: place.top,
    enabled: count > drawnAtOnce,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, place.height]);
  const items = virtual.getVirtualItems();
  const { measureElement } = virtual;
  const scrollTo = (index: number): void => virtual.scrollToIndex(index);
  const [first, last] = [items[0], items.at(-1)];
  if (isPrinting || count <= drawnAtOnce || first === undefined || last === undefined) {
    const end = isPrinting || count <= drawnAtOnce ? count : drawnAtFirst;
    return { start: 0, end, above: 0, below: (count - end) * place.height, scrollTo, measureElement };
  }
  return {
    start: first.index,
    end: last.index + 1,
    above: first.start - place.top,
    below: virtual.getTotalSize() - (last.end - place.top),
    scrollTo,
    measureElement,
  };
}
