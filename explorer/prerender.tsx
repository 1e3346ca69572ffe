import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { queries } from './api/queries.ts';
import { Frame } from './app.tsx';
import { languages } from './settings/language.ts';
import { notation } from './settings/notation.ts';
import { Loading } from './ui/states/loading.tsx';
import { Home } from './views/home.tsx';
import { learn, words } from './words/words.ts';

/** Styles in attributes are refused by the policy of the page; its script sets them. */
const draw = (path: string, view: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Router ssrPath={path}>
        <Frame>{view}</Frame>
      </Router>
    </QueryClientProvider>,
  ).replaceAll(/ style="[^"]*"/g, '');

/** How numbers are written in the pages of each language. */
const notations = { en: 'en-GB', de: 'de-DE' } as const;

/** In each language the prerendered pages, by file: the home view, where one can type already, and any other's frame. */
export async function prerender() {
  const pages = [];
  for (const language of languages) {
    // oxlint-disable-next-line no-await-in-loop -- one language is spoken at a time
    await learn(language);
    notation.choose(notations[language]);
    pages.push({
      language,
      index: draw('/', <Home />),
      explore: draw('/explore', <Loading isView what={words.ui.view} />),
    });
  }
  return pages;
}
