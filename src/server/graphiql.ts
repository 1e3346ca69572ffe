import { readFileSync } from 'node:fs';
import { graphqlPath } from './graphql-handler.ts';
import type { Answer, InboundRequest } from './http-exchange.ts';

/** The same place from `src/server` and from `dist/server`. */
const firstQueryFile = new URL('../../schema/operations/first-look.graphql', import.meta.url);

export function wantsPage({ method, headers }: InboundRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/**
 * The explorer: a page that needs nothing from outside, with a first query. It
 * sends the given token along; one that somebody types into its headers counts
 * instead. It is 9 MB, so it is loaded when somebody first opens it.
 */
export async function answerGraphiQL(authtoken: string | null): Promise<Answer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const query = readFileSync(firstQueryFile, 'utf8');
  const options = {
    title: 'Emissions gateway',
    endpoint: graphqlPath,
    // As the query of the page itself: with a default query it opens an empty tab when it is loaded again.
    query,
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
    body: renderGraphiQL(options),
  };
}
