import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ExploreProfileQuery, UpdateProfileDocument } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { filledLabels, LabelFields } from '../../ui/labels.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';

type Input = Parameters<typeof update>[0];

/** Name, note and labels of a profile, to change. */
export function Describe({ profile }: { readonly profile: NonNullable<ExploreProfileQuery['profile']> }) {
  const queries = useQueryClient();
  const [name, setName] = useState(profile.name ?? '');
  const [note, setNote] = useState(profile.note ?? '');
  const [labels, setLabels] = useState(profile.labels ?? []);
  const [isSaved, setSaved] = useState(false);
  const { write, isWaiting, failure } = useWrite<Input>(update);
  const submit = async (): Promise<void> => {
    const now = filledLabels(labels);
    const gone = (profile.labels ?? []).filter(({ key }) => now.every((label) => label.key !== key));
    const input = {
      uid: profile.uid,
      name: name.trim() || null,
      note: note.trim() || null,
      labels: [...now, ...gone.map(({ key }) => ({ key, value: null }))],
    };
    setSaved(false);
    if (!(await write(input))) return;
    setSaved(true);
    await queries.invalidateQueries();
  };
  const onSubmit = (event?: FormEvent): void => {
    event?.preventDefault();
    void submit();
  };
  return (
    <Disclosure className="panel" summary="Name, note and labels">
      {() => (
        <form className="stack" onSubmit={onSubmit}>
          <label>
            Name
            <input maxLength={255} value={name} onChange={({ target }) => setName(target.value)} />
          </label>
          <label>
            Note
            <textarea
              rows={3}
              maxLength={2000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
          <LabelFields labels={labels} onChange={(next) => setLabels([...next])} />
          <WriteFailure failure={failure} retry={onSubmit} />
          <p className="tools">
            <button className="main" disabled={isWaiting}>
              {isWaiting ? 'Saving …' : 'Save'}
            </button>
            <span role="status">{isSaved ? 'Saved.' : ''}</span>
          </p>
        </form>
      )}
    </Disclosure>
  );
}

/** Fields are set to what they become, so that the same again changes nothing. */
async function update(input: {
  uid: string;
  name: string | null;
  note: string | null;
  labels: { key: string; value: string | null }[];
}) {
  const { updateProfile } = await request(UpdateProfileDocument, { input });
  return updateProfile?.userErrors ?? [];
}
