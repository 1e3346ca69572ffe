import { type FormEvent, useState } from 'react';
import { type CreateProfileInput, ExploreCreateProfileDocument } from '../../../schema/generated/graphql.ts';
import { profileAddress } from '../../api/address.ts';
import { queries } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { goTo } from '../../ui/links/links.ts';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { words } from '../../words/words.ts';

/** A profile begins with a name. */
export function NewProfile({ close }: { readonly close: () => void }) {
  const [name, setName] = useState('');
  const { write, isWaiting, failure } = useWrite<CreateProfileInput>(async (input, idempotencyKey) => {
    const { createProfile } = await request(ExploreCreateProfileDocument, { input, idempotencyKey });
    const uid = createProfile?.profile?.uid;
    if (uid !== undefined) {
      await queries.invalidateQueries();
      void goTo(profileAddress(uid));
    }
    return createProfile?.userErrors ?? [];
  });
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    void write({ name: name.trim() || null });
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.profiles.create}
      actions={
        <>
          <Button onClick={close}>{words.profiles.cancel}</Button>
          <Button kind="primary" type="submit" form="new-profile" disabled={isWaiting || name.trim() === ''}>
            {words.profiles.createIt}
          </Button>
        </>
      }
    >
      <form id="new-profile" className="sections-tight" onSubmit={submit}>
        <TextField
          label={words.profiles.name}
          placeholder={words.profiles.nameExample}
          maxLength={255}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        <WriteFailure failure={failure} retry={submit} />
      </form>
    </Dialog>
  );
}
