import { Button } from '../../ui/button.tsx';
import { words } from '../../words/words.ts';
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
      <p className="fault" role="alert">
        {outcome.message}
      </p>
    );
  const choose = (name: string, chosen: Edit) => (
    <div className="row">
      <Button kind="primary" onClick={() => save(chosen)}>
        {name}
      </Button>
      <Button onClick={back}>{words.item.leaveIt}</Button>
    </div>
  );
  if (outcome.kind === 'conflict')
    return (
      <div className="sections-tight" role="alert">
        <h3>{words.item.conflict}</h3>
        <table className="plain-table">
          <HeadRow names={[words.item.asRead, words.item.asNow, words.item.yours]} />
          <tbody>
            <tr>
              {[value.value, outcome.current, edit.text].map((text, index) => (
                <td key={index}>{formatFigure(text)}</td>
              ))}
            </tr>
          </tbody>
        </table>
        {choose(words.item.saveYours, { ...edit, expectedVersion: outcome.currentVersion, key: newKey() })}
      </div>
    );
  return (
    <div role="status">
      {outcome.changes === null ? (
        <p>{words.item.noTrial(formatFigure(value.value), formatFigure(edit.text))}</p>
      ) : outcome.changes.length === 0 ? (
        <p>{words.item.noChange}</p>
      ) : (
        <Fields fields={outcome.changes} />
      )}
      {outcome.changes?.length !== 0 && choose(words.item.save, edit)}
    </div>
  );
}
