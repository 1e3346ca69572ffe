import { Keyboard, LogOut, ScrollText, User } from 'lucide-react';
import { SignOutDocument, ViewerDocument } from '../../schema/generated/graphql.ts';
import { request, useOperation } from '../api/request.ts';
import { signedOut, useSession } from '../api/session.ts';
import { Menu, MenuGroup, MenuItem, MenuLine, MenuLink } from '../ui/menu.tsx';
import { words } from '../words/words.ts';
import { show } from './overlay.ts';
import { SettingChoices } from './setting-choices.tsx';

/** Who is signed in, how the page looks, and the way out. */
export function UserMenu() {
  const { username } = useViewer();
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className="avatar"
          data-initials={username.slice(0, 1).toUpperCase()}
          aria-label={words.frame.user(username)}
        />
      }
    >
      <UserItems />
    </Menu>
  );
}

export function UserItems() {
  const { username, isAdministrator } = useViewer();
  const role = isAdministrator ? words.frame.administrator : words.frame.member;
  return (
    <>
      <MenuGroup label={`${username} · ${role}`}>
        <MenuLink icon={User} href="/explore/account">
          {words.frame.account}
        </MenuLink>
        {isAdministrator && (
          <MenuLink icon={ScrollText} href="/explore/audit">
            {words.frame.audit}
          </MenuLink>
        )}
      </MenuGroup>
      <MenuLine />
      <SettingChoices />
      <MenuItem icon={Keyboard} onSelect={() => show('keys')}>
        {words.frame.keyboard}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {words.frame.signOut}
      </MenuItem>
    </>
  );
}

function useViewer() {
  const { authtoken } = useSession();
  const { data } = useOperation(ViewerDocument, {}, { isWanted: authtoken !== null });
  return { username: data?.viewer?.username ?? '', isAdministrator: data?.viewer?.isAdministrator ?? false };
}

/** Also where the service cannot be told: the token is forgotten in any case. */
async function signOut(): Promise<void> {
  await request(SignOutDocument, {}).catch(() => undefined);
  signedOut(words.failures.signedOut);
}
