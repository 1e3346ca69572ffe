import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { queries } from './api/queries.ts';
import { Frame } from './app.tsx';
import { Loading } from './ui/states.tsx';
import { Home } from './views/home.tsx';

const draw = (view: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Frame>{view}</Frame>
    </QueryClientProvider>,
  );

/** What the page shows until its script runs, by file: the home view, where one can type already, and any other. */
export const shells = { index: draw(<Home />), explore: draw(<Loading what="the view" />) };
