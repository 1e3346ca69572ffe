import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { ownComparison } from '../api/compared.ts';
import { hasGraphiql, signedOut, useSession } from '../api/session.ts';
import { request } from '../api/request.ts';
import { SignOutDocument } from '../../schema/generated/graphql.ts';
import { LocaleMenu } from './locale-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

const views = [
  ['Search', '/explore/search', '/explore/search'],
  ['Categories', '/explore/category/', '/explore/item/'],
  ['Compare', '/explore/compare', '/explore/compare'],
  ['Profiles', '/explore/profiles', '/explore/profiles/'],
] as const;

export function Header() {
  const { authtoken } = useSession();
  const [path] = useLocation();
  // Every change of the list changes the address, too.
  const compared = useLocationProperty(ownComparison, ownComparison);
  return (
    <header>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <a className="name" href="/">
        <img src="/favicon.svg" alt="" width={24} height={24} />
        Emissions gateway
      </a>
      <nav aria-label="Views">
        {views.map(([name, address, below]) => (
          <a
            key={name}
            href={name === 'Compare' ? compared : address}
            aria-current={currentAt(path, address, below)}
          >
            {name}
          </a>
        ))}
      </nav>
      <nav aria-label="For developers">
        <a href="/docs">Docs</a>
        {hasGraphiql() && <a href="/graphiql">GraphiQL</a>}
        <details className="settings">
          <summary>Settings</summary>
          <div>
            <LocaleMenu />
            <ThemeButton />
            {authtoken !== null && (
              <>
                <a href="/explore/account">Account</a>
                <button onClick={() => void signOut()}>Sign out</button>
              </>
            )}
          </div>
        </details>
      </nav>
    </header>
  );
}

/** The page itself, or one of those that it leads to. */
function currentAt(path: string, address: string, below: string): 'page' | 'true' | undefined {
  if (path === address) return 'page';
  return path.startsWith(below) || path.startsWith(address) ? 'true' : undefined;
}

/** Also where the service cannot be told: the token is forgotten in any case. */
async function signOut(): Promise<void> {
  await request(SignOutDocument, {}).catch(() => undefined);
  signedOut('You have signed out.');
}
