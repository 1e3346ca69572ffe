import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { useSession } from './api/session.ts';
import { Header } from './ui/header.tsx';
import { Loading, NotFound } from './ui/states.tsx';
import { Home } from './views/home.tsx';
// With the first view: what is typed on while a file loads would be lost.
import { Search } from './views/search.tsx';
import { SignIn } from './views/sign-in.tsx';

/** Each view is a file of its own that is loaded when it is opened. */
function lazily<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const Category = lazily(() => import('./views/category.tsx'), 'Category');
const Item = lazily(() => import('./views/item.tsx'), 'Item');
const Account = lazily(() => import('./views/account.tsx'), 'Account');
const Audit = lazily(() => import('./views/audit.tsx'), 'Audit');
const Compare = lazily(() => import('./views/compare.tsx'), 'Compare');
const Profiles = lazily(() => import('./views/profiles.tsx'), 'Profiles');
const Profile = lazily(() => import('./views/profile.tsx'), 'Profile');
const Import = lazily(() => import('./views/import.tsx'), 'Import');

export function App() {
  const { session, isLoading } = useSession();
  return (
    <>
      <Header />
      <main id="main">
        {isLoading ? <Loading what="the page" /> : session.authtoken === null ? <SignIn /> : <Views />}
      </main>
    </>
  );
}

function Views() {
  return (
    <Suspense fallback={<Loading what="the view" />}>
      <Switch>
        <Route path="/" component={Home} />
        <Router base="/explore">
          <Switch>
            <Route path="/search" component={Search} />
            <Route path="/category/*" component={Category} />
            <Route path="/item/*" component={Item} />
            <Route path="/compare" component={Compare} />
            <Route path="/profiles" component={Profiles} />
            <Route path="/profiles/:uid" component={Profile} />
            <Route path="/profiles/:uid/import" component={Import} />
            <Route path="/account" component={Account} />
            <Route path="/audit" component={Audit} />
            <Route component={NotFound} />
          </Switch>
        </Router>
      </Switch>
    </Suspense>
  );
}
