const patienceMs = 1000;
const places = new Map<string, number>();

/** Notes where one is in the view that one leaves. */
export function notePlace(): void {
  places.set(location.href, scrollY);
}

/** Comes back to where one was in a view: below its first screen once that is drawn, which a browser does not wait for. */
export function restorePlaces(): void {
  addEventListener('popstate', () => {
    const place = places.get(location.href) ?? 0;
    places.delete(location.href);
    if (place === 0) return;
    const observer = new ResizeObserver(() => {
      scrollTo(0, place);
      if (scrollY >= Math.floor(place)) observer.disconnect();
    });
    observer.observe(document.body);
    const stop = (): void => observer.disconnect();
    setTimeout(stop, patienceMs);
    // One scrolls oneself.
    for (const type of ['wheel', 'touchstart', 'keydown'] as const)
      addEventListener(type, stop, { once: true });
  });
}
