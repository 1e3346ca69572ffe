import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { asFailure, Failure } from '../../api/failure.ts';
import { newKey } from '../../api/write.ts';
import { textOf } from '../../ui/form-text.ts';
import { readNumber, writeNumber } from '../../format/read-number.ts';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { isNumber } from '../category/figures.ts';
import { type Edit, type Outcome, type ValueToEdit, sendEdit } from './send-edit.ts';
import { EditPreview } from './edit-preview.tsx';

interface EditValueProps {
  readonly value: ValueToEdit;
  /** At first. */
  readonly isOpen: boolean;
}

type State =
  | { readonly step: 'entering' }
  | { readonly step: 'sending' | 'saved' }
  | { readonly step: 'tried'; readonly edit: Edit; readonly outcome: Outcome }
  | { readonly step: 'failed'; readonly edit: Edit; readonly failure: Failure };

/** For administrators: another value, or one from a date on; what it would change is shown before it is sent. */
export function EditValue({ value, isOpen }: EditValueProps) {
  const id = useId();
  const queries = useQueryClient();
  const [isOpenAtFirst] = useState(isOpen);
  const [isNewEntry, setNewEntry] = useState(false);
  const [state, setState] = useState<State>({ step: 'entering' });
  const isNumeric = isNumber(value.value);

  const send = async (edit: Edit, isTrial: boolean): Promise<void> => {
    setState({ step: 'sending' });
    try {
      const outcome = await sendEdit(value, edit, isTrial);
      setState(isTrial || outcome.kind !== 'done' ? { step: 'tried', edit, outcome } : { step: 'saved' });
    } catch (error) {
      const failure = asFailure(error);
      // A trial saves nothing, whatever became of it.
      setState({
        step: 'failed',
        edit,
        failure: isTrial ? new Failure(failure.code, failure.message) : failure,
      });
    }
    if (!isTrial) void queries.invalidateQueries();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = textOf(form, 'value');
    const edit = {
      text: isNumeric ? readNumber(typed) : typed,
      startDay: isNewEntry ? textOf(form, 'startDay') : null,
      expectedVersion: value.version,
      key: newKey(),
    };
    void send(edit, true);
  };
  const back = (): void => setState({ step: 'entering' });

  return (
    <details className="edit-value" open={isOpenAtFirst}>
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
            inputMode={isNumeric ? 'decimal' : 'text'}
            defaultValue={writeNumber(value.value)}
          />
        </label>
        <button disabled={state.step === 'sending'}>See what would change</button>
      </form>
      {state.step === 'sending' && <p role="status">Waiting for the service …</p>}
      {state.step === 'saved' && <p role="status">Saved. The audit log has the change.</p>}
      {state.step === 'tried' && (
        <EditPreview
          value={value}
          edit={state.edit}
          outcome={state.outcome}
          save={(edit) => void send(edit, false)}
          back={back}
        />
      )}
      {state.step === 'failed' && (
        <WriteFailure failure={state.failure} retry={() => void send(state.edit, false)} />
      )}
    </details>
  );
}
