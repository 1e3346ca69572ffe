import { useState } from 'react';
import { ExploreItemDocument } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';
import { filledLabels, LabelFields } from '../../ui/labels.tsx';
import { type Definition, once } from '../item/inputs.ts';
import { Units } from '../item/units.tsx';
import type { Draft } from './draft.ts';
import type { ProfileItem } from './use-profile-items.ts';

interface DraftFieldsProps {
  readonly item: ProfileItem;
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** The value that the service refuses, and why. */
  readonly fault: { readonly path: string; readonly message: string } | null;
}

/** Name, dates, quantities and labels of an item as fields. */
export function DraftFields({ item, draft, setDraft, fault }: DraftFieldsProps) {
  const definitionOf = useDefinitions(item);
  const [rows, setRows] = useState(() => labelsIn(draft));
  const set = (field: string, text: string): void => setDraft({ ...draft, [field]: text });
  const isInAll = item.itemValues?.some(({ path }) => draft[`per.${path}`] === once) ?? false;
  const input = (field: string, name: string, type: 'text' | 'date', focus = false) => (
    <label>
      {name}
      <input
        type={type}
        required={field === 'endDate' && isInAll}
        value={draft[field] ?? ''}
        ref={focus ? focused : undefined}
        onChange={({ target }) => set(field, target.value)}
      />
    </label>
  );
  const described = (path: string) => ({
    id: `edit-${item.uid}-${path}`,
    value: draft[`value.${path}`] ?? '',
    'aria-invalid': fault?.path === path,
    'aria-describedby': fault?.path === path ? `fault-${item.uid}-${path}` : undefined,
  });
  return (
    <>
      <div className="row-fields">
        {input('name', 'Name', 'text', true)}
        {input('startDate', 'First day', 'date')}
        {input('endDate', 'Last day', 'date')}
      </div>
      <div className="row-fields">
        {item.itemValues?.map(({ path, name, unit, perUnit }) => (
          <div key={path}>
            <label htmlFor={`edit-${item.uid}-${path}`}>{name}</label>
            <span className="entry">
              {choicesIn(definitionOf(path)).length > 0 ? (
                <select {...described(path)} onChange={({ target }) => set(`value.${path}`, target.value)}>
                  {withCurrent(choicesIn(definitionOf(path)), draft[`value.${path}`] ?? '').map((choice) => (
                    <option key={choice.value} value={choice.value}>
                      {choice.name}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  {...described(path)}
                  autoComplete="off"
                  onChange={({ target }) => set(`value.${path}`, target.value)}
                />
              )}
              {Boolean(unit || perUnit) && (
                <Units
                  title={name}
                  definition={definitionOf(path)}
                  unit={draft[`unit.${path}`] || unit || null}
                  perUnit={draft[`per.${path}`] || perUnit}
                  onChange={(part) =>
                    'unit' in part ? set(`unit.${path}`, part.unit) : set(`per.${path}`, part.perUnit)
                  }
                />
              )}
            </span>
            {fault?.path === path && (
              <small id={`fault-${item.uid}-${path}`} role="alert" className="fault">
                {fault.message}
              </small>
            )}
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

interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Finds the definition of a value; `null` until it is loaded. */
function useDefinitions({ dataCategory, dataItem }: ProfileItem): (path: string) => Definition | null {
  const { data } = useOperation(
    ExploreItemDocument,
    { categoryPath: dataCategory?.path ?? '', uid: dataItem?.uid ?? '' },
    { isWanted: dataCategory !== null && dataItem !== null },
  );
  const choices = data?.dataItem?.userValueChoices ?? [];
  return (path) => choices.find(({ name }) => name === path)?.definition ?? null;
}

/** The choices of a value; none if any value is allowed. */
const choicesIn = (definition: Definition | null): readonly Choice[] => definition?.choices ?? [];

const withCurrent = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value)
    ? choices
    : [{ name: value || 'Choose', value }, ...choices];

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
