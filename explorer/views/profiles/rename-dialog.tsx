import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { UpdateProfileDocument, type UpdateProfileInput } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Labelled } from '../../ui/labelled.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';

interface Described {
  readonly uid: string;
  readonly name: string | null;
  readonly note: string | null;
}

interface RenameDialogProps {
  readonly profile: Described;
  readonly close: () => void;
}

/** The name of a profile, and a note about it. */
export function RenameDialog({ profile: { uid, name, note }, close }: RenameDialogProps) {
  const queries = useQueryClient();
  const [newName, setName] = useState(name ?? '');
  const [newNote, setNote] = useState(note ?? '');
  const { write, isWaiting, failure } = useWrite<UpdateProfileInput>(update);
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    const isDone = await write({ uid, name: newName.trim() || null, note: newNote.trim() || null });
    if (!isDone) return;
    await queries.invalidateQueries();
    say(words.profiles.saved, () => {
      void update({ uid, name, note }).then(() => queries.invalidateQueries());
    });
    close();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.profiles.renameTitle}
      actions={
        <>
          <Button onClick={close}>{words.profiles.cancel}</Button>
          <Button kind="primary" type="submit" form="rename-profile" disabled={isWaiting}>
            {words.profiles.save}
          </Button>
        </>
      }
    >
      <form id="rename-profile" className="sections-tight" onSubmit={(event) => void submit(event)}>
        <TextField label={words.profiles.name} maxLength={255} value={newName} onChange={setName} />
        <Labelled label={words.profiles.note}>
          {(id) => (
            <div className="box">
              <textarea
                id={id}
                maxLength={2000}
                value={newNote}
                onChange={({ target }) => setNote(target.value)}
              />
            </div>
          )}
        </Labelled>
        <WriteFailure failure={failure} retry={() => void submit()} />
      </form>
    </Dialog>
  );
}

/** Fields are set to what they become, so that the same again changes nothing. */
async function update(input: UpdateProfileInput) {
  const { updateProfile } = await request(UpdateProfileDocument, { input });
  return updateProfile?.userErrors ?? [];
}
