import { navigate } from 'wouter/use-browser-location';
import { writeTyped } from '../../api/typed.ts';
import { keepPlaces } from './scroll-kept.ts';

type Prepare = (address: URL) => Promise<unknown>;

/** How a view is made ready: its file, and the answers to what it asks first. */
let preparing: { readonly load: Prepare; readonly ask: Prepare } = {
  load: () => Promise.resolve(),
  ask: () => Promise.resolve(),
};

/**
 * Opens links to views without reloading the page. A view is loaded once its link is pointed at or focused,
 * and asks for its data once it is pressed.
 */
export function openLinks(by: typeof preparing): void {
  preparing = by;
  keepPlaces();
  document.addEventListener('click', (event) => {
    const link = linkTo(event);
    if (link === null || !isPlain(event) || event.defaultPrevented) return;
    event.preventDefault();
    void goTo(link.pathname + link.search);
  });
  for (const type of ['pointerover', 'focusin', 'pointerdown'] as const) {
    document.addEventListener(type, (event) => {
      const link = linkTo(event);
      if (link === null) return;
      const address = new URL(link.href);
      preparing.load(address).catch(() => undefined);
      if (event instanceof PointerEvent && type === 'pointerdown' && isPlain(event))
        void preparing.ask(address);
    });
  }
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const patienceMs = 100;
let opening: Promise<unknown> = Promise.resolve();
let latest = 0;

/** Until no view is being opened; one that cannot be is told of where it was asked for. */
export const opened = (): Promise<unknown> => opening.catch(() => undefined);

/**
 * Opens a view once its file is there, and its first answers if they come soon: until then the one before stays.
 * If several are opened at once, the last one wins.
 */
export async function goTo(address: string): Promise<void> {
  const mine = ++latest;
  const to = new URL(address, location.href);
  const soon = new Promise((resolve) => setTimeout(resolve, patienceMs));
  opening = Promise.all([preparing.load(to), Promise.race([preparing.ask(to), soon])]);
  try {
    await opening;
    if (mine !== latest) return;
    writeTyped();
    const from = location.pathname;
    // Asked before the view is drawn: afterwards it would have to be laid out for the answer.
    const isDown = scrollY > 0;
    navigate(address);
    if (isDown && !isSamePlace(from, to.pathname)) scrollTo(0, 0);
  } catch {
    // A file of an older version is gone.
    location.assign(address);
  }
}

/** Keeps the scroll position when a menu selects another item. */
const isSamePlace = (from: string, to: string): boolean =>
  from === to || [from, to].every((path) => path.startsWith('/explore/item/'));

/** The link to a view that an event is in. */
function linkTo({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isView = link !== null && link.origin === location.origin && /^\/($|explore\/)/.test(link.pathname);
  return isView && link.hash === '' && !link.hasAttribute('download') ? link : null;
}
