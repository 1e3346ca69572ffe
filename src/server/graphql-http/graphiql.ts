import { readExplorerTabs } from './explorer-tabs.ts';
import { graphqlPath } from '../http/graphql-path.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';

/**
 * With more tabs than fit, GraphiQL shifts them by the width of those that do
 * not, so that they jump from under the pointer when they are pressed.
 */
const steadyTabs = '<style>.graphiql-tab { transform: none !important; }</style>';

export function wantsPage({ method, headers }: InboundRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/**
 * The explorer: a page that needs nothing from outside, with operations of the
 * cookbook in its tabs. It sends the given token along; one that somebody types
 * into its headers counts instead. It is 9 MB, so it is loaded when somebody
 * first opens it.
 */
export async function answerGraphiQL(authtoken: string | null): Promise<Answer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const queries = readExplorerTabs();
  const options = {
    title: 'Emissions gateway',
    endpoint: graphqlPath,
    defaultTabs: queries.map((query) => ({ query })),
    // Also as the query of the page itself: without one it opens an empty tab when it is loaded again.
    ...(queries[0] === undefined ? {} : { query: queries[0] }),
    // Not in the headers editor, which would bring back the token of the last visit, or none.
    ...(authtoken === null ? {} : { additionalHeaders: { Authtoken: authtoken } }),
    credentials: 'same-origin' as const,
  };
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html;charset=UTF-8',
      'Cache-Control': 'no-store',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
    },
    body: renderGraphiQL(options).replace('</head>', `${steadyTabs}</head>`),
  };
}
