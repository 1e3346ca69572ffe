import { Upload } from 'lucide-react';
import { profileAddress } from '../../api/address.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { words } from '../../words/words.ts';

interface EmptyProfileProps {
  readonly uid: string;
  readonly mayModify: boolean;
}

/** How a profile begins. */
export const EmptyProfile = ({ uid, mayModify }: EmptyProfileProps) => (
  <EmptyState
    action={
      mayModify && (
        <LinkButton icon={Upload} href={`${profileAddress(uid)}/import`}>
          {words.profile.importTable}
        </LinkButton>
      )
    }
  >
    {mayModify ? words.profile.empty : words.profile.emptyReadOnly}
  </EmptyState>
);
