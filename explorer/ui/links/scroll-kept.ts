import { onMove } from '../../api/history-entry.ts';

/** Where one is: in the view, and in each of its tables that scroll. */
interface Place {
  readonly top: number;
  readonly tables: readonly number[];
}

const patienceMs = 1000;
const places = new Map<string, Place>();

const tablesNow = (): readonly Element[] => [...document.querySelectorAll('.scroll')];

/** Comes back to where one was in a view that one has left: each visit has a place of its own. */
export function keepPlaces(): void {
  onMove((left, arrived, isReturn) => {
    places.set(left.key, { top: scrollY, tables: tablesNow().map(({ scrollTop }) => scrollTop) });
    const place = isReturn ? places.get(arrived.key) : undefined;
    places.delete(arrived.key);
    if (place !== undefined) comeBack(place);
  });
}

/** Below what is drawn first once that is there, which a browser does not wait for. */
function comeBack(place: Place): void {
  const end = performance.now() + patienceMs;
  const move = (): void => {
    if (isAt(place) || performance.now() > end) return;
    scrollTo(0, place.top);
    for (const [index, table] of tablesNow().entries()) table.scrollTop = place.tables[index] ?? 0;
    frame = requestAnimationFrame(move);
  };
  let frame = requestAnimationFrame(move);
  // One scrolls oneself.
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const)
    addEventListener(type, () => cancelAnimationFrame(frame), { once: true });
}

function isAt({ top, tables }: Place): boolean {
  const now = tablesNow();
  return (
    scrollY >= Math.floor(top) && tables.every((at, index) => (now[index]?.scrollTop ?? 0) >= Math.floor(at))
  );
}
