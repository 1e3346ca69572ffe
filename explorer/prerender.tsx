import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { queries } from './api/queries.ts';
import { Frame } from './app.tsx';
import { Loading } from './ui/states/loading.tsx';
import { Home } from './views/home.tsx';
import { words } from './words/words.ts';

/** Styles in attributes are refused by the policy of the page; its script sets them. */
const draw = (path: string, view: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath={path}>
        <Frame>{view}</Frame>
      </Router>
    </QueryClientProvider>,
  ).replaceAll(/ style="[^"]*"/g, '');

/** The prerendered pages, by file: the home view, where one can type already, and the frame of any other. */
export const prerendered = {
  index: draw('/', <Home />),
  explore: draw('/explore', <Loading isView what={words.ui.view} />),
};
