/** An entry of the history. Two of one address have different keys, except in older browsers. */
export interface Entry {
  readonly key: string;
  readonly href: string;
}

export function currentEntry(): Entry {
  const { href } = location;
  const key = 'navigation' in globalThis ? navigation.currentEntry?.key : undefined;
  return { key: key ?? href, href };
}

type Moved = (left: Entry, arrived: Entry, isReturn: boolean) => void;

/** Calls whenever one goes on to another entry of the page, or returns to one, before that is drawn. */
export function onMove(moved: Moved): void {
  let here = currentEntry();
  for (const type of ['popstate', 'pushState', 'replaceState'] as const)
    addEventListener(type, () => {
      const left = here;
      here = currentEntry();
      if (type !== 'replaceState') moved(left, here, type === 'popstate');
    });
}
