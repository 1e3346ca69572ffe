import { Menu as MenuIcon } from 'lucide-react';
import { useSession } from '../api/session.ts';
import { Menu, MenuGroup, MenuLine, MenuLink } from '../ui/menu.tsx';
import { words } from '../words/words.ts';
import { DeveloperLinks } from './developers-menu.tsx';
import { useNav } from './nav.ts';
import { UserItems } from './user-menu.tsx';

/** All that the header has, below 900 px. */
export function NarrowMenu() {
  const { authtoken } = useSession();
  const nav = useNav();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="button icon quiet" aria-label={words.frame.menu}>
          <MenuIcon aria-hidden />
        </button>
      }
    >
      {authtoken !== null && (
        <>
          {nav.map(({ name, href, count }) => (
            <MenuLink key={name} href={href}>
              {name} {count > 0 && <span className="nav-count">{count}</span>}
            </MenuLink>
          ))}
          <MenuLine />
          <UserItems />
          <MenuLine />
        </>
      )}
      <MenuGroup label={words.frame.developers}>
        <DeveloperLinks />
      </MenuGroup>
    </Menu>
  );
}
