import { Component, type ReactNode } from 'react';
import { foundLinks } from './found-link.tsx';

interface Focused {
  readonly href: string;
  readonly place: number;
}

/**
 * A found link that has the focus keeps it with the next answer, wherever it stands then. If it is gone, the one at
 * its place gets it, or the search box.
 */
export class FocusKept extends Component<{ readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Focused | null {
    const links = foundLinks();
    const place = links.findIndex((link) => link === document.activeElement);
    return place === -1 ? null : { place, href: links[place]?.href ?? '' };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Focused | null): void {
    if (before === null) return;
    const { activeElement } = document;
    const links = foundLinks();
    const same = links.find(({ href }) => href === before.href);
    const next = same ?? links[before.place] ?? document.querySelector<HTMLElement>('#search');
    // Another link in the same element is said only if it gets the focus anew.
    if (same === undefined && activeElement instanceof HTMLElement) activeElement.blur();
    if (same !== activeElement) next?.focus();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
