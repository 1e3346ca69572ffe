import { profileAddress } from '../../api/address.ts';
import { queries } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { goTo } from '../../ui/links/links.ts';
import { words } from '../../words/words.ts';
import { CreateProfile } from './create-profile.tsx';

/** Creates a profile and opens it. */
export function NewProfile({ close }: { readonly close: () => void }) {
  const open = async (uid: string): Promise<void> => {
    await queries.invalidateQueries();
    void goTo(profileAddress(uid));
  };
  return (
    <Dialog isOpen onClose={close} title={words.profiles.create}>
      <CreateProfile onCreated={open} />
    </Dialog>
  );
}
