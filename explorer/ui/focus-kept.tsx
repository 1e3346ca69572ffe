import { Component, type ReactNode } from 'react';

/** The rows of what is found, in their order. */
const rowsNow = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/**
 * A row that has the focus, or that holds it, keeps it with the next answer. If it is gone, the one at its place gets
 * it, or the search box.
 */
export class FocusKept extends Component<{ readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(): number | null {
    const place = rowsNow().findIndex((row) => row.contains(document.activeElement));
    return place === -1 ? null : place;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: number | null): void {
    if (place === null || document.activeElement !== document.body) return;
    (rowsNow()[place] ?? document.querySelector<HTMLElement>('#search'))?.focus();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
