import { useState } from 'react';
import { type Draft, changedFields } from './draft.ts';
import { HeadRow } from '../../ui/head-row.tsx';
import { nameOfTime } from '../item/inputs.ts';

interface ConflictProps {
  /** The item before both changes. */
  readonly before: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
  /** The names of values, by their paths. */
  readonly valueNames: ReadonlyMap<string, string>;
  readonly settle: (chosen: Draft) => void;
}

/** Two changes of one item side by side; one chooses field by field. */
export function Conflict({ before, mine, theirs, valueNames, settle }: ConflictProps) {
  const changed = changedFields(before, mine).filter(
    (field) => (mine[field] ?? '') !== (theirs[field] ?? ''),
  );
  const others = changedFields(before, theirs).filter((field) => !changed.includes(field));
  const [kept, setKept] = useState<readonly string[]>(changed);
  const keep = (field: string, isMine: boolean): void =>
    setKept(isMine ? [...kept, field] : kept.filter((each) => each !== field));
  const chosen = (fields: readonly string[]): Draft => ({
    ...theirs,
    ...Object.fromEntries(fields.map((field) => [field, mine[field] ?? ''])),
  });
  return (
    <div role="alert">
      <p>
        <strong>Someone else has changed this item meanwhile.</strong> Nothing of yours is saved yet. Choose
        what to keep.
      </p>
      <table>
        <HeadRow names={['Field', 'Yours', 'Theirs']} />
        <tbody>
          {changed.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(field, valueNames)}</th>
              {[true, false].map((isMine) => (
                <td key={String(isMine)}>
                  <label className="choice">
                    <input
                      type="radio"
                      name={field}
                      checked={kept.includes(field) === isMine}
                      onChange={() => keep(field, isMine)}
                    />
                    {textOf(field, isMine ? mine : theirs)}
                  </label>
                </td>
              ))}
            </tr>
          ))}
          {others.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(field, valueNames)}</th>
              <td>not changed</td>
              <td>{textOf(field, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tools">
        <button type="button" className="main" onClick={() => settle(chosen(kept))}>
          Save this
        </button>
        <button type="button" onClick={() => settle(theirs)}>
          Leave all as they have it
        </button>
      </p>
    </div>
  );
}

const names: Readonly<Record<string, string>> = { name: 'Name', startDate: 'First day', endDate: 'Last day' };

function fieldName(field: string, valueNames: ReadonlyMap<string, string>): string {
  const [kind, ...rest] = field.split('.');
  const path = rest.join('.');
  if (kind === 'label') return `Label ${path}`;
  const name = valueNames.get(path) ?? path;
  if (kind === 'unit') return `Unit of ${name}`;
  return kind === 'per' ? `Time of ${name}` : (names[field] ?? name);
}

function textOf(field: string, { [field]: text = '' }: Draft): string {
  if (text === '') return '(empty)';
  return field.startsWith('per.') ? nameOfTime(text) : text;
}
