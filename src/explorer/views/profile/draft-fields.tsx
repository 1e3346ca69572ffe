import { useState } from 'react';
import { filledLabels, LabelFields } from '../../ui/labels.tsx';
import { unitsLike } from '../item/units.ts';
import type { Draft } from './draft.ts';
import { formatQuantity } from './quantity.ts';
import type { ProfileItem } from './use-profile-items.ts';

interface DraftFieldsProps {
  readonly item: ProfileItem;
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
}

/** Name, dates, quantities and labels of an item as fields. */
export function DraftFields({ item, draft, setDraft }: DraftFieldsProps) {
  const [rows, setRows] = useState(() => labelsIn(draft));
  const set = (field: string, text: string): void => setDraft({ ...draft, [field]: text });
  const input = (field: string, name: string, type: 'text' | 'date', focus = false) => (
    <label>
      {name}
      <input
        type={type}
        value={draft[field] ?? ''}
        ref={focus ? focused : undefined}
        onChange={({ target }) => set(field, target.value)}
      />
    </label>
  );
  return (
    <>
      <div className="row-fields">
        {input('name', 'Name', 'text', true)}
        {input('startDate', 'From', 'date')}
        {input('endDate', 'Until (the day after the last)', 'date')}
      </div>
      <div className="row-fields">
        {item.itemValues?.map(({ path, name, unit, perUnit }) => (
          <div key={path}>
            <label htmlFor={`edit-${path}`}>{name}</label>
            <span className="entry">
              <input
                id={`edit-${path}`}
                autoComplete="off"
                value={draft[`value.${path}`] ?? ''}
                onChange={({ target }) => set(`value.${path}`, target.value)}
              />
              {unit !== null && unit !== '' && (
                <select
                  aria-label={`Unit of ${name}`}
                  value={draft[`unit.${path}`] ?? unit}
                  onChange={({ target }) => set(`unit.${path}`, target.value)}
                >
                  {unitsLike(unit).map((each) => (
                    <option key={each} value={each}>
                      {formatQuantity(each, perUnit)}
                    </option>
                  ))}
                </select>
              )}
            </span>
          </div>
        ))}
      </div>
      <LabelFields
        labels={rows}
        onChange={(next) => {
          setRows(next);
          setDraft({ ...withoutLabels(draft), ...asFields(next) });
        }}
      />
    </>
  );
}

const focused = (input: HTMLInputElement | null): void => input?.focus();

type Rows = readonly { readonly key: string; readonly value: string }[];

const labelsIn = (draft: Draft): Rows =>
  Object.entries(draft).flatMap(([field, value]) =>
    field.startsWith('label.') ? [{ key: field.slice(6), value }] : [],
  );

const withoutLabels = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => !field.startsWith('label.')));

const asFields = (rows: Rows): Draft =>
  Object.fromEntries(filledLabels(rows).map(({ key, value }) => [`label.${key}`, value]));
