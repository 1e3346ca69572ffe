import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useSession } from './api/session.ts';
import { Header } from './frame/header.tsx';
import { NotFound } from './frame/not-found.tsx';
import { OfflineBar } from './frame/offline-bar.tsx';
import { Overlays } from './frame/overlays.tsx';
import { PrintHead } from './frame/print-head.tsx';
import { useRedrawn } from './settings/redraw.ts';
import { ErrorBoundary } from './ui/states/error-boundary.tsx';
import { Loading } from './ui/states/loading.tsx';
import { Toasts } from './ui/toast.tsx';
import { views } from './views.tsx';
import { SignIn } from './views/sign-in.tsx';
import { words } from './words/words.ts';

/** Drawn again where the language or the notation has changed. */
export function App() {
  const { authtoken } = useSession();
  return <Frame key={useRedrawn()}>{authtoken === null ? <SignIn /> : <Views />}</Frame>;
}

const tooltipAfterMs = 400;

/** The frame around each view. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={tooltipAfterMs}>
        <ErrorBoundary>
          <Header />
          <OfflineBar />
          <main id="main" tabIndex={-1}>
            <PrintHead />
            <ErrorBoundary place={path}>{children}</ErrorBoundary>
          </main>
          <Overlays />
          <Toasts />
        </ErrorBoundary>
      </Tooltip.Provider>
    </CSPProvider>
  );
}

function Views() {
  return (
    <Suspense fallback={<Loading isView what={words.ui.view} />}>
      <Switch>
        {views.map(({ path, Component }) => (
          <Route key={path} path={path} component={Component} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Suspense>
  );
}
