import { Link } from 'wouter';
import { signedOut, useSession } from '../api/session.ts';
import { request } from '../api/request.ts';
import { SignOutDocument } from '../../../schema/generated/graphql.ts';
import { LocaleMenu } from './locale-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

export function Header() {
  const { session, offered } = useSession();
  return (
    <header>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Link className="name" href="~/">
        <img src="/favicon.svg" alt="" width={24} height={24} />
        Emissions gateway
      </Link>
      <nav aria-label="Views">
        <Link href="~/explore/search">Search</Link>
        <Link href="~/explore/category/">Categories</Link>
        <Link href="~/explore/compare">Compare</Link>
        <Link href="~/explore/profiles">Profiles</Link>
      </nav>
      <nav aria-label="For developers">
        <a href="/docs">Docs</a>
        {offered?.graphiql === true && <a href="/graphiql">GraphiQL</a>}
        <details className="settings">
          <summary>Settings</summary>
          <div>
            <LocaleMenu />
            <ThemeButton />
            {session.authtoken !== null && (
              <>
                <Link href="~/explore/account">Account</Link>
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
