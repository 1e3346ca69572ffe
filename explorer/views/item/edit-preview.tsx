import { newKey } from '../../api/write.ts';
import { formatFigure } from '../../format/numbers.ts';
import { Fields } from '../audit/entry.tsx';
import type { Edit, Outcome, ValueToEdit } from './send-edit.ts';
import { HeadRow } from '../../ui/head-row.tsx';

interface EditPreviewProps {
  readonly value: ValueToEdit;
  readonly edit: Edit;
  readonly outcome: Outcome;
  readonly save: (edit: Edit) => void;
  readonly back: () => void;
}

/** The effects of an edit before it is saved, or the conflict with another edit. */
export function EditPreview({ value, edit, outcome, save, back }: EditPreviewProps) {
  if (outcome.kind === 'refused')
    return (
      <p className="hint" role="alert">
        {outcome.message}
      </p>
    );
  const choose = (name: string, chosen: Edit) => (
    <p className="tools">
      <button className="main" onClick={() => save(chosen)}>
        {name}
      </button>
      <button onClick={back}>Leave it as it is</button>
    </p>
  );
  if (outcome.kind === 'conflict')
    return (
      <div className="state failed" role="alert">
        <h3>Someone else has changed this item</h3>
        <table>
          <HeadRow names={['When you read it', 'As it is now', 'Yours']} />
          <tbody>
            <tr>
              {[value.value, outcome.current, edit.text].map((text, index) => (
                <td key={index}>{formatFigure(text)}</td>
              ))}
            </tr>
          </tbody>
        </table>
        {choose('Save yours', { ...edit, expectedVersion: outcome.currentVersion, key: newKey() })}
      </div>
    );
  return (
    <div role="status">
      {outcome.changes === null ? (
        <p>
          This service cannot try a change, nor tell whether someone else changes the value meanwhile:{' '}
          {formatFigure(value.value)} becomes {formatFigure(edit.text)}.
        </p>
      ) : outcome.changes.length === 0 ? (
        <p>Nothing would change.</p>
      ) : (
        <Fields fields={outcome.changes} />
      )}
      {outcome.changes?.length !== 0 && choose('Save', edit)}
    </div>
  );
}
