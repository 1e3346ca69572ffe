import { onMove } from '../../api/history-entry.ts';

const patienceMs = 1000;
const places = new Map<string, number>();

/** Comes back to where one was in a view that one has left: each visit has a place of its own. */
export function keepPlaces(): void {
  onMove((left, arrived, isReturn) => {
    places.set(left.key, scrollY);
    const place = isReturn ? places.get(arrived.key) : undefined;
    places.delete(arrived.key);
    if (place !== undefined) comeBack(place);
  });
}

/** Below what is drawn first once that is there, which a browser does not wait for. */
function comeBack(place: number): void {
  const end = performance.now() + patienceMs;
  const move = (): void => {
    if (scrollY >= Math.floor(place) || performance.now() > end) return;
    scrollTo(0, place);
    frame = requestAnimationFrame(move);
  };
  let frame = requestAnimationFrame(move);
  // One scrolls oneself.
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const)
    addEventListener(type, () => cancelAnimationFrame(frame), { once: true });
}
