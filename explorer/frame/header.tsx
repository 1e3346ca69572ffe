import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../api/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../words/words.ts';
import { DevelopersMenu } from './developers-menu.tsx';
import { Finder } from './finder.tsx';
import { Mark } from './mark.tsx';
import { NarrowMenu } from './narrow-menu.tsx';
import { searchPath, useNav } from './nav.ts';
import { UserMenu } from './user-menu.tsx';

/** The head of every view: where one is, where one can go, and the search. */
export function Header() {
  const { authtoken } = useSession();
  const [path] = useLocation();
  const [isFinding, setFinding] = useState(false);
  const isSignedIn = authtoken !== null;
  // The home view has the search itself, and below 900 px it is behind an icon where it is not what the view is for.
  const hasFinder = isSignedIn && path !== '/';
  const isOpen = path === searchPath || isFinding;
  return (
    <header className="header" data-finding={isOpen}>
      <a className="skip" href="#main">
        {words.frame.skip}
      </a>
      <div className="header-inner">
        <a className="brand" href="/" aria-label={words.frame.name}>
          <Mark />
          <span className="brand-name">{words.frame.name}</span>
        </a>
        {isSignedIn && <Nav />}
        {hasFinder && <Finder key={isFinding ? 'open' : 'closed'} isFocused={isOpen} />}
        <div className="header-end">
          {hasFinder && path !== searchPath && (
            <span className="only-narrow">
              <IconButton
                label={isFinding ? words.ui.close : words.frame.searchShort}
                icon={isFinding ? X : Search}
                data-opens="search"
                onClick={() => setFinding(!isFinding)}
              />
            </span>
          )}
          <span className="only-wide">
            <DevelopersMenu />
          </span>
          {isSignedIn && (
            <span className="only-wide">
              <UserMenu />
            </span>
          )}
          <span className="only-narrow">
            <NarrowMenu />
          </span>
        </div>
      </div>
    </header>
  );
}

const Nav = () => (
  <nav className="only-wide" aria-label={words.frame.views}>
    {useNav().map(({ name, href, current, count }) => (
      <a key={name} className="nav-link" href={href} aria-current={current}>
        {name}
        {count > 0 && (
          <span className="nav-count" aria-label={words.frame.collected(count)}>
            {count}
          </span>
        )}
      </a>
    ))}
  </nav>
);
