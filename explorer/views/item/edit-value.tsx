import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asFailure, Failure } from '../../api/failure.ts';
import { newKey } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';
import { textOf } from '../../ui/form-text.ts';
import { readNumber, writeNumber } from '../../format/read-number.ts';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { isNumber } from '../category/figures.ts';
import { type Edit, type Outcome, type ValueToEdit, sendEdit } from './send-edit.ts';
import { EditPreview } from './edit-preview.tsx';

interface EditValueProps {
  readonly value: ValueToEdit;
}

type State =
  | { readonly step: 'entering' }
  | { readonly step: 'sending' | 'saved' }
  | { readonly step: 'tried'; readonly edit: Edit; readonly outcome: Outcome }
  | { readonly step: 'failed'; readonly edit: Edit; readonly failure: Failure };

/** For administrators: another value, or one from a date on; what it would change is shown before it is sent. */
export function EditValue({ value }: EditValueProps) {
  const queries = useQueryClient();
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
    <div className="sections-tight edit-value">
      <form className="row" aria-label={words.item.change} onSubmit={submit} onChange={back}>
        <Segments
          label={words.item.whatToDo}
          value={isNewEntry ? 'new' : 'current'}
          onChange={(next) => setNewEntry(next === 'new')}
          choices={[
            { value: 'current', label: words.item.correct },
            { value: 'new', label: words.item.fromADay },
          ]}
        />
        {isNewEntry && <TextField label={words.item.from} name="startDay" type="date" required />}
        <TextField
          label={words.item.newValue}
          name="value"
          required
          autoComplete="off"
          inputMode={isNumeric ? 'decimal' : 'text'}
          defaultValue={writeNumber(value.value)}
        />
        <Button type="submit" disabled={state.step === 'sending'}>
          {words.item.preview}
        </Button>
      </form>
      {state.step === 'sending' && <p role="status">{words.ui.loading}</p>}
      {state.step === 'saved' && <p role="status">{words.item.saved}</p>}
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
    </div>
  );
}
