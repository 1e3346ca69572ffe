import { Component, type ReactNode } from 'react';
import { foundLinks } from './search-box.tsx';

/** Where a link that was found has the focus and goes with the next answer, the one at its place gets it, or the box. */
export class FocusKept extends Component<{ readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(): number {
    return foundLinks().findIndex((link) => link === document.activeElement);
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: number): void {
    // A link that is still there has kept it.
    if (place === -1 || document.activeElement !== document.body) return;
    (foundLinks()[place] ?? document.querySelector<HTMLElement>('#search'))?.focus();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
