import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
import { type Draft, changedFields } from './draft.ts';

interface ConflictProps {
  /** The record before both changes. */
  readonly before: Draft;
  readonly mine: Draft;
  readonly theirs: Draft;
  /** The names of values, by their paths. */
  readonly valueNames: ReadonlyMap<string, string>;
  readonly settle: (chosen: Draft) => void;
}

/** Two changes of one record side by side; one chooses field by field. */
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
  const choice = (field: string, isMine: boolean) => (
    <td>
      <label className="tick-label">
        <input
          type="radio"
          name={field}
          checked={kept.includes(field) === isMine}
          onChange={() => keep(field, isMine)}
        />
        {textOf(field, isMine ? mine : theirs)}
      </label>
    </td>
  );
  return (
    <div role="alert" className="conflict">
      <h3>{words.record.conflict}</h3>
      <p>{words.record.conflictText}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.record.field}</th>
            <th scope="col">{words.record.yours}</th>
            <th scope="col">{words.record.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(field, valueNames)}</th>
              {choice(field, true)}
              {choice(field, false)}
            </tr>
          ))}
          {others.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(field, valueNames)}</th>
              <td className="muted">{words.record.unchanged}</td>
              <td>{textOf(field, theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <Button kind="primary" onClick={() => settle(chosen(kept))}>
          {words.record.saveThis}
        </Button>
        <Button onClick={() => settle(theirs)}>{words.record.keepTheirs}</Button>
      </div>
    </div>
  );
}

function fieldName(field: string, valueNames: ReadonlyMap<string, string>): string {
  const [kind, ...rest] = field.split('.');
  const path = rest.join('.');
  const names: Readonly<Record<string, string>> = {
    name: words.record.name,
    startDate: words.ui.firstDay,
    endDate: words.ui.lastDay,
  };
  if (kind === 'label') return `${words.profile.label} ${path}`;
  const name = valueNames.get(path) ?? path;
  if (kind === 'unit') return words.ui.unitOf(name);
  return kind === 'per' ? words.ui.timeOf(name) : (names[field] ?? name);
}

function textOf(field: string, { [field]: text = '' }: Draft): string {
  if (text === '') return words.record.empty;
  return field.startsWith('per.') ? words.record.times(text) : text;
}
