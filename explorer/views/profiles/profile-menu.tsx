import { Copy, Download, Ellipsis, Pencil, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { words } from '../../words/words.ts';
import { exportRecords } from '../profile/export-records.ts';
import type { ListedProfile } from './profiles-query.ts';
import { deleteProfile } from './delete-profile.ts';
import { duplicateProfile } from './duplicate-profile.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { type Permission, ShareDialog } from './share-dialog.tsx';

interface ProfileMenuProps {
  readonly profile: Pick<ListedProfile, 'uid' | 'name' | 'note' | 'actions'> & {
    readonly permission: Permission | null;
  };
  /** In place of sharing and export, where they have buttons of their own. */
  readonly children?: ReactNode;
}

export function ProfileMenu({ profile, children }: ProfileMenuProps) {
  const [open, setOpen] = useState<'rename' | 'share' | null>(null);
  const { uid, permission, actions } = profile;
  const name = profile.name ?? words.profile.unnamed;
  const mayModify = actions?.allowModify !== false;
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            isSmall={children === undefined}
            icon={Ellipsis}
            label={children === undefined ? words.profiles.menuOf(name) : words.profile.more}
          />
        }
      >
        {mayModify && (
          <MenuItem icon={Pencil} onSelect={() => setOpen('rename')}>
            {words.profile.rename}
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => void duplicateProfile(uid, name)}>
          {words.profiles.duplicate}
        </MenuItem>
        {children ?? (
          <>
            {mayModify && permission && (
              <MenuItem icon={Share2} onSelect={() => setOpen('share')}>
                {words.profile.share}
              </MenuItem>
            )}
            <MenuItem
              icon={Download}
              onSelect={() => void exportRecords({ uid, name }, { from: null, to: null, year: null }, 'csv')}
            >
              {words.profile.exportCsv}
            </MenuItem>
          </>
        )}
        {actions?.allowDelete !== false && (
          <>
            <MenuLine />
            <MenuItem icon={Trash2} isDanger onSelect={() => deleteProfile({ uid, name })}>
              {words.profiles.delete}
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'rename' && <RenameDialog profile={profile} close={close} />}
      {open === 'share' && permission && <ShareDialog uid={uid} permission={permission} close={close} />}
    </>
  );
}
