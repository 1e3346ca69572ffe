import { type FormEvent, useState } from 'react';
import { type CreateProfileInput, ExploreCreateProfileDocument } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';

interface CreateProfileProps {
  readonly onCreated: (uid: string) => unknown;
}

/** A profile begins with a name. */
export function CreateProfile({ onCreated }: CreateProfileProps) {
  const [name, setName] = useState('');
  const { write, isWaiting, failure } = useWrite<CreateProfileInput>(async (input, idempotencyKey) => {
    const { createProfile } = await request(ExploreCreateProfileDocument, { input, idempotencyKey });
    const uid = createProfile?.profile?.uid;
    if (uid !== undefined) await onCreated(uid);
    return createProfile?.userErrors ?? [];
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void write({ name: name.trim() || null });
  };
  return (
    <form className="sections-tight" onSubmit={submit}>
      <TextField
        label={words.profiles.name}
        placeholder={words.profiles.nameExample}
        maxLength={255}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <WriteFailure failure={failure} retry={submit} />
      <div className="row">
        <Button kind="primary" type="submit" disabled={isWaiting || name.trim() === ''}>
          {words.profiles.createIt}
        </Button>
      </div>
    </form>
  );
}
