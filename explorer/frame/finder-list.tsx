import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import { searchAddress } from '../api/address.ts';
import { words } from '../words/words.ts';
import type { FoundOption } from './found.ts';

interface FinderListProps {
  readonly found: readonly FoundOption[];
  readonly text: string;
  readonly onOpen: () => void;
}

/** At most eight ways: what was found first, and all of it. */
export const FinderList = ({ found, text, onOpen }: FinderListProps) => (
  <div className="popup finder-list">
    <Autocomplete.List aria-label={words.frame.found}>
      {found.map((option) => (
        <Autocomplete.Item
          key={option.href}
          value={option}
          className="option"
          onClick={onOpen}
          render={({ children, ...props }) => (
            <a {...props} href={option.href} tabIndex={-1}>
              {children}
            </a>
          )}
        >
          <span className="grow">
            {option.name}
            {option.note !== '' && <small>{option.note}</small>}
          </span>
          {option.isAnswer ? <strong>{option.figure}</strong> : <small>{option.figure}</small>}
        </Autocomplete.Item>
      ))}
    </Autocomplete.List>
    <a className="option" href={searchAddress(text.trim())} onClick={onOpen}>
      <Search aria-hidden />
      {words.frame.allResults(text.trim())}
    </a>
  </div>
);
