import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type Ref, useRef, useState } from 'react';
import { useSettledAfterFirst } from '../../../ui/hooks/use-settled.ts';
import { formatName } from '../../../words/data-names.ts';
import { words } from '../../../words/words.ts';
import { type EntryItem, entryQuery } from './entry-item.ts';

interface WhatFieldProps {
  readonly item: EntryItem | null;
  readonly onChoose: (item: EntryItem) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Its name where no label has one. */
  readonly label: string;
  readonly id?: string;
}

const settledMs = 150;
const none: readonly EntryItem[] = [];

/** The factor of a record, found by words or by a sentence with its quantity. */
export function WhatField({ item, onChoose, inputRef, label, id }: WhatFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const latest = useRef<string | null>(null);
  const text = typed ?? formatName(item?.title ?? '');
  const asked = useSettledAfterFirst(typed?.trim() ?? '', '', settledMs);
  const { data: found = none, isPlaceholderData } = useQuery({
    ...entryQuery(asked),
    enabled: /[\p{L}\p{N}]/u.test(asked),
    placeholderData: (last) => last,
  });
  const shown = isOpen && typed !== null && typed.trim() !== '' ? found : none;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (currentTarget.contains(relatedTarget)) return;
    setOpen(false);
    setTyped(null);
  };
  const isFresh = asked === typed?.trim() && !isPlaceholderData;
  const choose = (chosen: EntryItem): void => {
    latest.current = null;
    setTyped(null);
    setOpen(false);
    onChoose(chosen);
  };
  /** Enter may come before what is found for the last letters. */
  const chooseFirst = async (wanted: string): Promise<void> => {
    const [first] = await queries.fetchQuery(entryQuery(wanted.trim())).catch(() => none);
    if (first !== undefined && latest.current === wanted) choose(first);
  };
  return (
    <div className="what-field" onBlur={leave}>
      <Autocomplete.Root
        inline
        open
        autoHighlight
        items={shown}
        filter={null}
        value={text}
        itemToStringValue={({ title }: EntryItem) => formatName(title)}
        onValueChange={(next, { reason }) => {
          if (reason === 'item-press') return;
          latest.current = next;
          setTyped(next);
          setOpen(true);
        }}
      >
        <div className="box">
          <Autocomplete.Input
            id={id}
            ref={inputRef}
            type="text"
            aria-label={label}
            aria-expanded={shown.length > 0}
            placeholder={words.profile.whatPlaceholder}
            onFocus={({ target }) => {
              target.select();
              target.scrollIntoView({ block: 'nearest' });
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed !== null && !isFresh) {
                event.preventBaseUIHandler();
                event.preventDefault();
                void chooseFirst(typed);
              }
              if (event.key !== 'Escape' || typed === null) return;
              event.stopPropagation();
              setTyped(null);
            }}
          />
        </div>
        {shown.length > 0 && (
          <div className="popup what-list">
            <Autocomplete.List aria-label={label}>
              {(each: EntryItem) => (
                <Autocomplete.Item
                  key={each.uid}
                  value={each}
                  className="option"
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(each)}
                >
                  <span className="grow">
                    {formatName(each.title)}
                    <small>{each.note}</small>
                  </span>
                  <small>{each.figure}</small>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        )}
      </Autocomplete.Root>
    </div>
  );
}
