import { BookOpen, Braces, ChevronDown, FileJson, KeyRound, Route } from 'lucide-react';
import { hasGraphiql, useSession } from '../api/session.ts';
import { Menu, MenuLink } from '../ui/menu.tsx';
import { words } from '../words/words.ts';

/** The ways of those who call the API themselves. */
export const DevelopersMenu = () => (
  <Menu
    align="end"
    trigger={
      <button type="button" className="button quiet">
        {words.frame.developers}
        <ChevronDown aria-hidden />
      </button>
    }
  >
    <DeveloperLinks />
  </Menu>
);

export function DeveloperLinks() {
  const { authtoken } = useSession();
  return (
    <>
      <MenuLink icon={BookOpen} href="/docs">
        {words.frame.docs}
      </MenuLink>
      {hasGraphiql() && (
        <MenuLink icon={Braces} href="/graphiql">
          {words.frame.graphiql}
        </MenuLink>
      )}
      <MenuLink icon={Route} href="/docs/reference/rest">
        {words.frame.rest}
      </MenuLink>
      <MenuLink icon={FileJson} href="/openapi.yaml">
        {words.frame.openapi}
      </MenuLink>
      {authtoken !== null && (
        <MenuLink icon={KeyRound} href="/explore/account">
          {words.frame.keys}
        </MenuLink>
      )}
    </>
  );
}
