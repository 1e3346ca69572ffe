import { type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from './api/session.ts';
import { Header } from './ui/header.tsx';
import { Loading, NotFound } from './ui/states.tsx';
import { views } from './views.ts';
import { SignIn } from './views/sign-in.tsx';

export function App() {
  const { authtoken } = useSession();
  return <Frame>{authtoken === null ? <SignIn /> : <Views />}</Frame>;
}

/** The frame around each view. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="main">{children}</main>
    </>
  );
}

function Views() {
  return (
    <Suspense fallback={<Loading isView what="the view" />}>
      <Switch>
        {views.map(({ path, Component }) => (
          <Route key={path} path={path} component={Component} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}
