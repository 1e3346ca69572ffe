import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search, X } from 'lucide-react';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { searchAddress } from '../api/address.ts';
import { useTyped } from '../api/typed.ts';
import { Button } from '../ui/button.tsx';
import { goTo } from '../ui/links/links.ts';
import { words } from '../words/words.ts';
import { FinderList } from './finder-list.tsx';
import { useFound } from './found.ts';
import { searchPath } from './nav.ts';

interface FinderProps {
  /** With a button, on the home view. */
  readonly isLarge?: boolean;
  readonly isFocused?: boolean;
}

/**
 * The search: Enter opens all that is found, and the list under the field leads to the first of it.
 * In the view of what is found there is no list, as that follows the field.
 */
export function Finder({ isLarge = false, isFocused = false }: FinderProps) {
  const [path] = useLocation();
  const isInSearch = path === searchPath;
  const [typed, setTyped] = useTyped('q');
  const [draft, setDraft] = useState('');
  const [isOpen, setOpen] = useState(false);
  const text = isInSearch ? typed : draft;
  const isListed = isOpen && !isInSearch && text.trim() !== '';
  const found = useFound(text, isListed);
  const change = (next: string): void => {
    if (isInSearch) setTyped(next);
    else setDraft(next);
    setOpen(true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setOpen(false);
    if (text.trim() !== '' && !isInSearch) void goTo(searchAddress(text.trim()));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
    // The key that leads here, pressed once more.
    if (event.key === '/' && text === '') event.preventDefault();
    if (event.key !== 'ArrowDown' || !isInSearch) return;
    event.preventDefault();
    event.stopPropagation();
    firstFound()?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape and leaving concern the field and its list
    <search className={isLarge ? 'finder large' : 'finder'} onBlur={leave} onKeyDownCapture={press}>
      <Autocomplete.Root
        inline
        open
        items={found}
        filter={null}
        value={text}
        onValueChange={(next, { reason }) => {
          if (reason !== 'item-press') change(next);
        }}
      >
        <form className="finder-box" onSubmit={submit}>
          <Search aria-hidden />
          <Autocomplete.Input
            id="search"
            type="text"
            enterKeyHint="search"
            aria-label={words.frame.searchLabel}
            aria-expanded={isListed}
            placeholder={isLarge ? words.frame.searchLarge : words.frame.search}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to type in
            autoFocus={isFocused}
            onFocus={({ target }) => {
              setOpen(true);
              target.setSelectionRange(target.value.length, target.value.length);
            }}
          />
          {text !== '' && (
            <button
              type="button"
              className="chip-remove"
              aria-label={words.frame.clear}
              onClick={() => change('')}
            >
              <X aria-hidden />
            </button>
          )}
          {isLarge ? (
            <Button kind="primary" type="submit">
              {words.frame.searchButton}
            </Button>
          ) : (
            text === '' && <kbd aria-hidden>/</kbd>
          )}
        </form>
        {isListed && <FinderList found={found} text={text} onOpen={() => setOpen(false)} />}
      </Autocomplete.Root>
    </search>
  );
}

/** The first row of what is found. */
const firstFound = (): HTMLElement | null => document.querySelector<HTMLElement>('main [data-row]');
