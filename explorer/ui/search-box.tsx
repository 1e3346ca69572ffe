import type { FormEvent, KeyboardEvent, ReactNode } from 'react';

interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: () => void;
  readonly isFocused?: boolean;
}

/** Where a search is typed; the arrow keys go on to what was found. */
export function SearchBox({ value, onChange, onSubmit, isFocused = false }: SearchBoxProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form role="search" className="search" onSubmit={submit}>
      <label htmlFor="search">Search for an activity, a fuel, a food, a country</label>
      <input
        id="search"
        type="search"
        autoComplete="off"
        placeholder="electricity germany"
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing is what these two views are for
        autoFocus={isFocused}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={moveOn}
      />
    </form>
  );
}

function moveOn(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  foundLinks()[0]?.focus();
}

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
