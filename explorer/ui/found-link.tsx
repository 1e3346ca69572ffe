import type { KeyboardEvent, ReactNode } from 'react';

/** In the order in which they stand. */
export const foundLinks = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('.found a'),
];

/** Something that was found: the arrow keys go on from it, and back to the box. */
export function FoundLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} onKeyDown={moveBetween}>
      {children}
    </a>
  );
}

function moveBetween(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = foundLinks();
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  const next = at + step;
  if (next < 0) document.querySelector<HTMLInputElement>('#search')?.focus();
  else links[next]?.focus();
}
