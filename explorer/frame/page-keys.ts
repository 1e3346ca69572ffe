/** `/` goes to the search field, from anywhere but a field. */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.defaultPrevented || isInField(event.target)) return;
    const field = document.querySelector<HTMLInputElement>('#search');
    if (field === null || field.offsetParent === null) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea, [role=textbox]'));
