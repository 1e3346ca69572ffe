import { ExploreAddItemsDocument, ExploreCreateProfileDocument } from '../../../schema/generated/graphql.ts';
import { profileAddress } from '../../api/address.ts';
import { asFailure, Failure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { request } from '../../api/request.ts';
import { newKey } from '../../api/write.ts';
import { goTo } from '../../ui/links/links.ts';
import { say } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';
import { allRecords } from '../profile/records/all-records.ts';
import { recordDraft } from '../profile/records/record-draft.ts';
import { deleteProfile } from './delete-profile.ts';

const maxAtOnce = 500;

/** Creates a profile with the same records, and opens it. */
export async function duplicateProfile(from: string, name: string): Promise<void> {
  try {
    const records = await allRecords(from, { from: null, to: null });
    const copy = words.profiles.copyOf(name);
    const { createProfile } = await request(ExploreCreateProfileDocument, {
      input: { name: copy },
      idempotencyKey: newKey(),
    });
    refuse(createProfile?.userErrors);
    const uid = createProfile?.profile?.uid ?? '';
    for (let at = 0; at < records.length; at += maxAtOnce) {
      const items = records.slice(at, at + maxAtOnce).map(recordDraft);
      const { createProfileItems } = await request(ExploreAddItemsDocument, {
        input: { profileUid: uid, items },
        idempotencyKey: newKey(),
      });
      refuse(createProfileItems?.userErrors);
    }
    await queries.invalidateQueries();
    say(words.profiles.duplicated(copy), () => deleteProfile({ uid, name: copy }));
    void goTo(profileAddress(uid));
  } catch (cause) {
    say(words.profiles.notDuplicated(asFailure(cause).message));
  }
}

function refuse(errors: readonly { readonly code: string; readonly message: string }[] = []): void {
  const [error] = errors;
  if (error !== undefined) throw new Failure(error.code, error.message);
}
