import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { asFailure } from '../../api/failure.ts';
import { newKey } from '../../api/write.ts';
import { textOf } from '../../ui/form-text.ts';
import { formatFigure, readNumber, writeNumber } from '../../ui/numbers.ts';
import { Fields } from '../audit/entry.tsx';
import { type Edit, type Outcome, type ValueToEdit, sendEdit } from './send-edit.ts';

interface EditValueProps {
  readonly value: ValueToEdit;
}

type State =
  | { readonly step: 'entering' }
  | { readonly step: 'sending' | 'saved' }
  | { readonly step: 'tried'; readonly edit: Edit; readonly outcome: Outcome }
  | { readonly step: 'failed'; readonly edit: Edit; readonly message: string; readonly isUnknown: boolean };

const unknownCodes = new Set(['TIMEOUT', 'UNREACHABLE', 'INTERNAL']);

/** For administrators: another value, or one from a date on; what it would change is shown before it is sent. */
export function EditValue({ value }: EditValueProps) {
  const id = useId();
  const queries = useQueryClient();
  const [isNewEntry, setNewEntry] = useState(false);
  const [state, setState] = useState<State>({ step: 'entering' });
  const isNumber = value.value !== '' && !Number.isNaN(Number(value.value));

  const send = async (edit: Edit, isTrial: boolean): Promise<void> => {
    setState({ step: 'sending' });
    try {
      const outcome = await sendEdit(value, edit, isTrial);
      setState(isTrial || outcome.kind !== 'done' ? { step: 'tried', edit, outcome } : { step: 'saved' });
    } catch (error) {
      const { code, message, isOutcomeUnknown } = asFailure(error);
      const isUnknown = !isTrial && (isOutcomeUnknown || unknownCodes.has(code));
      setState({ step: 'failed', edit, message, isUnknown });
    }
    if (!isTrial) void queries.invalidateQueries();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = textOf(form, 'value');
    const edit = {
      text: isNumber ? readNumber(typed) : typed,
      startDay: isNewEntry ? textOf(form, 'startDay') : null,
      expectedVersion: value.version,
      key: newKey(),
    };
    void send(edit, true);
  };
  const back = (): void => setState({ step: 'entering' });

  return (
    <details className="edit-value">
      <summary>Change this figure</summary>
      <form className="tools" aria-label="Change this figure" onSubmit={submit} onChange={back}>
        <label>
          What to do
          <select
            value={isNewEntry ? 'new' : 'current'}
            onChange={({ target }) => setNewEntry(target.value === 'new')}
          >
            <option value="current">Correct the value in effect</option>
            <option value="new">Add a value from a day on</option>
          </select>
        </label>
        {isNewEntry && (
          <label>
            From
            <input name="startDay" type="date" required />
          </label>
        )}
        <label htmlFor={`${id}-value`}>
          Value
          <input
            id={`${id}-value`}
            name="value"
            required
            autoComplete="off"
            inputMode={isNumber ? 'decimal' : 'text'}
            defaultValue={writeNumber(value.value)}
          />
        </label>
        <button disabled={state.step === 'sending'}>See what would change</button>
      </form>
      {state.step === 'sending' && <p role="status">Asking the service …</p>}
      {state.step === 'saved' && <p role="status">Saved. The audit log has the change.</p>}
      {state.step === 'tried' && (
        <Tried
          value={value}
          edit={state.edit}
          outcome={state.outcome}
          save={(edit) => void send(edit, false)}
          back={back}
        />
      )}
      {state.step === 'failed' && (
        <div className="state failed" role="alert">
          <p>{state.message}</p>
          {state.isUnknown && (
            <p>
              Whether it was saved is not known. Sending it again is safe: it takes effect once.{' '}
              <button onClick={() => void send(state.edit, false)}>Send it again</button>
            </p>
          )}
        </div>
      )}
    </details>
  );
}

interface TriedProps {
  readonly value: ValueToEdit;
  readonly edit: Edit;
  readonly outcome: Outcome;
  readonly save: (edit: Edit) => void;
  readonly back: () => void;
}

function Tried({ value, edit, outcome, save, back }: TriedProps) {
  if (outcome.kind === 'refused')
    return (
      <p className="hint" role="alert">
        {outcome.message}
      </p>
    );
  const choose = (name: string, chosen: Edit) => (
    <p className="tools">
      <button onClick={() => save(chosen)}>{name}</button>
      <button onClick={back}>Leave it as it is</button>
    </p>
  );
  if (outcome.kind === 'conflict')
    return (
      <div className="state failed" role="alert">
        <h3>Someone else has changed this item</h3>
        <table>
          <thead>
            <tr>
              {['When you read it', 'As it is now', 'Yours'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
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
