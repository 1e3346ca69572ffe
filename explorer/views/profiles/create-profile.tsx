import { type FormEvent, useState } from 'react';
import { ExploreCreateProfileDocument } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { filledLabels, LabelFields } from '../../ui/labels.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';

type Input = NonNullable<Parameters<typeof create>[0]>;

interface CreateProfileProps {
  readonly isOpen: boolean;
  readonly onCreated: (uid: string) => unknown;
}

/** A profile of one's own. */
export function CreateProfile({ isOpen, onCreated }: CreateProfileProps) {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [labels, setLabels] = useState<ReturnType<typeof filledLabels>>([]);
  const { write, isWaiting, failure } = useWrite<Input>(async (input, key) => {
    const { uid, userErrors } = await create(input, key);
    if (uid !== undefined) await onCreated(uid);
    return userErrors;
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void write({ name: name.trim() || null, note: note.trim() || null, labels: filledLabels(labels) });
  };
  return (
    <details className="panel" open={isOpen}>
      <summary>Create a profile</summary>
      <form className="stack" onSubmit={submit}>
        <label>
          Name
          <input
            required
            maxLength={255}
            placeholder="Leeds works"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label>
          Note
          <textarea rows={2} maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <LabelFields labels={labels} onChange={(next) => setLabels([...next])} />
        <WriteFailure failure={failure} retry={submit} />
        <button className="main" disabled={isWaiting}>
          {isWaiting ? 'Creating …' : 'Create'}
        </button>
      </form>
    </details>
  );
}

async function create(
  input: { name: string | null; note: string | null; labels: { key: string; value: string }[] },
  idempotencyKey: string | null,
) {
  const { createProfile } = await request(ExploreCreateProfileDocument, { input, idempotencyKey });
  return { uid: createProfile?.profile?.uid, userErrors: createProfile?.userErrors ?? [] };
}
