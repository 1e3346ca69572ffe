import { navigate } from 'wouter/use-browser-location';

type LoadView = (pathname: string) => Promise<unknown>;

let loadView: LoadView = () => Promise.resolve();

/** Opens links to views without loading the page anew, and loads a view once its link is pointed at or focused. */
export function openLinks(load: LoadView): void {
  loadView = load;
  document.addEventListener('click', (event) => {
    const link = linkTo(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (link === null || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void goTo(link.pathname + link.search);
  });
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, (event) => {
      const link = linkTo(event);
      if (link !== null) load(link.pathname).catch(() => undefined);
    });
  }
}

/** Opens a view once its file is there: until then the one before stays. A file of an older version is gone. */
export async function goTo(address: string): Promise<void> {
  try {
    await loadView(new URL(address, location.href).pathname);
    navigate(address);
  } catch {
    location.assign(address);
  }
}

/** The link to a view that an event is in. */
function linkTo({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isView = link !== null && link.origin === location.origin && /^\/($|explore\/)/.test(link.pathname);
  return isView && link.hash === '' && !link.hasAttribute('download') ? link : null;
}
