/** Gives a cell all of its text as a title, where there is no room for it, once it is pointed at. */
export function tellCut({ target }: { readonly target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell === null) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
  );
  if (isCut) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
