import { type KeyboardEvent, useState } from 'react';
import { Chip } from '../../ui/marks.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { words } from '../../words/words.ts';
import type { Editing } from './use-editing.ts';

const prefix = 'label.';

/** The labels of a record, and a field that adds one as `site: Leeds`. */
export function LabelsField({ editing: { draft, change } }: { readonly editing: Editing }) {
  const [typed, setTyped] = useState('');
  const labels = Object.entries(draft).filter(([field, value]) => field.startsWith(prefix) && value !== '');
  const [, key = '', value = ''] = /^([^:]+):(.+)$/.exec(typed) ?? [];
  const isWrong = typed.trim() !== '' && value.trim() === '';
  const add = (): void => {
    if (value.trim() === '') return;
    setTyped('');
    change({ [`${prefix}${key.trim()}`]: value.trim() });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Labelled label={words.record.labels} note={isWrong ? words.record.labelForm : undefined}>
      {(id, describedBy) => (
        <div className="box labels-box">
          {labels.map(([field, text]) => (
            <Chip
              key={field}
              name={`${field.slice(prefix.length)}: ${text}`}
              onRemove={() => change({ [field]: '' })}
            >
              {`${field.slice(prefix.length)}: ${text}`}
            </Chip>
          ))}
          <input
            id={id}
            aria-describedby={describedBy}
            placeholder={labels.length === 0 ? words.record.labelExample : ''}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={press}
            onBlur={add}
          />
        </div>
      )}
    </Labelled>
  );
}
