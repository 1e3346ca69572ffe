import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { graphqlPath } from './graphql-handler.ts';

/** The same place from `src/server` and from `dist/server`. */
const firstQueryFile = new URL('../../schema/operations/first-look.graphql', import.meta.url);

export function wantsPage({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/**
 * The explorer: a page that needs nothing from outside, with a first query,
 * and with the given token in its headers. It is 9 MB, so it is loaded when
 * somebody first opens it.
 */
export async function sendGraphiQL(response: ServerResponse, authtoken: string | null): Promise<void> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const headers = JSON.stringify({ Authtoken: authtoken ?? '' }, null, 2);
  const query = readFileSync(firstQueryFile, 'utf8');
  const page = renderGraphiQL({
    title: 'Emissions gateway',
    endpoint: graphqlPath,
    defaultTabs: [{ query, headers }],
    defaultQuery: query,
    defaultHeaders: headers,
    // The token of yesterday would be worth nothing today.
    shouldPersistHeaders: false,
    credentials: 'same-origin',
  });
  response.writeHead(200, {
    'Content-Type': 'text/html;charset=UTF-8',
    'Content-Length': Buffer.byteLength(page),
    'Cache-Control': 'no-store',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(page);
}
