import { hasGraphiql, signedOut, useSession } from '../api/session.ts';
import { request } from '../api/request.ts';
import { SignOutDocument } from '../../../schema/generated/graphql.ts';
import { LocaleMenu } from './locale-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

export function Header() {
  const { authtoken } = useSession();
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
        <a href="/explore/search">Search</a>
        <a href="/explore/category/">Categories</a>
        <a href="/explore/compare">Compare</a>
        <a href="/explore/profiles">Profiles</a>
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

/** Also where the service cannot be told: the token is forgotten in any case. */
async function signOut(): Promise<void> {
  await request(SignOutDocument, {}).catch(() => undefined);
  signedOut('You have signed out.');
}
