import { DeleteProfileDocument } from '../../../schema/generated/graphql.ts';
import { deleteSoon } from '../../api/deletions.ts';
import { request } from '../../api/request.ts';
import { goTo } from '../../ui/links/links.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';

interface Named {
  readonly uid: string;
  readonly name: string;
}

/** Deletes a profile with all of its records, shows the others, and says so with a way back. */
export function deleteProfile({ uid, name }: Named): void {
  const undo = deleteSoon({
    ids: [uid],
    input: { uid },
    send: async (input) => (await request(DeleteProfileDocument, input)).deleteProfile?.userErrors ?? [],
    onFailure: (message) => say(words.profiles.notDeleted(message)),
  });
  say(words.profiles.deleted(name), () => {
    if (!undo()) say(words.profiles.tooLate);
  });
  void goTo('/explore/profiles');
}
