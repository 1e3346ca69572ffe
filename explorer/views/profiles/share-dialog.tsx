import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'lucide-react';
import { useState } from 'react';
import {
  type ExploreProfileQuery,
  ShareProfileDocument,
  type ShareProfileInput,
} from '../../../schema/generated/graphql.ts';
import { profileAddress } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WriteFailure } from '../../ui/states/write-failure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { words } from '../../words/words.ts';
import { NamedShares } from './named-shares.tsx';

export type Permission = NonNullable<NonNullable<ExploreProfileQuery['profile']>['permission']>;
type Sharing = Permission['sharing'];
interface Change {
  readonly input: ShareProfileInput;
  readonly reason: string | null;
}

interface ShareDialogProps {
  readonly uid: string;
  readonly permission: Permission;
  readonly close: () => void;
}

/** Who else may see and change a profile, and its link; the ticks say what the service has. */
export function ShareDialog({ uid, permission, close }: ShareDialogProps) {
  const queries = useQueryClient();
  const { sharing, groupName } = permission;
  const { write, isWaiting, failure } = useWrite<Change>(async (variables) => {
    const { shareProfile } = await request(ShareProfileDocument, variables);
    return shareProfile?.userErrors ?? [];
  });
  const [reason, setReason] = useState('');
  const change = async (part: Omit<ShareProfileInput, 'uid'>): Promise<boolean> => {
    const isDone = await write({ input: { uid, ...part }, reason: reason.trim() || null });
    await queries.invalidateQueries();
    return isDone;
  };
  /** Who may change it may see it, so that one of them brings the other along. */
  const flag = (name: keyof Sharing, text: string, other: keyof Sharing) => (
    <TickBox
      isTicked={sharing[name]}
      onChange={(isTicked) => {
        const isBoth = isTicked === name.endsWith('Modify');
        if (!isWaiting) void change({ [name]: isTicked, ...(isBoth ? { [other]: isTicked } : {}) });
      }}
    >
      {text}
    </TickBox>
  );
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.profiles.shareTitle}
      actions={
        <>
          <Button
            kind="quiet"
            icon={Link}
            onClick={() => void copyText(new URL(profileAddress(uid), location.href).href)}
          >
            {words.ui.copyLink}
          </Button>
          <Button kind="primary" onClick={close}>
            {words.profiles.done}
          </Button>
        </>
      }
    >
      <div className="sections-tight">
        <p className="muted">{words.profiles.owner(permission.ownerUsername)}</p>
        {flag('groupMayView', words.profiles.groupView(groupName), 'groupMayModify')}
        {flag('groupMayModify', words.profiles.groupModify(groupName), 'groupMayView')}
        {flag('othersMayView', words.profiles.othersView, 'othersMayModify')}
        {flag('othersMayModify', words.profiles.othersModify, 'othersMayView')}
        <NamedShares uid={uid} share={change} />
        <TextField label={words.profiles.reason} maxLength={500} value={reason} onChange={setReason} />
        <WriteFailure failure={failure} />
      </div>
    </Dialog>
  );
}
