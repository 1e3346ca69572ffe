import { randomBytes } from 'node:crypto';
import { readExplorerTabs } from './explorer-tabs.ts';
import { graphqlPath } from '../http/graphql-path.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';

/**
 * When its tabs overflow, GraphiQL shifts them, so that a tab moves from under
 * the pointer when it is clicked.
 */
const steadyTabs = '<style>.graphiql-tab { transform: none !important; }</style>';

export function wantsPage({ method, headers }: InboundRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/**
 * GraphiQL without external resources, with operations of the cookbook in its
 * tabs. It sends the token unless the user enters another in the headers editor.
 * It is 9 MB, so it is only loaded on first use.
 */
export async function answerGraphiQL(authtoken: string | null): Promise<Answer> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const queries = readExplorerTabs();
  const options = {
    title: 'Emissions gateway',
    endpoint: graphqlPath,
    defaultTabs: queries.map((query) => ({ query })),
    // Also as the initial query: without one, reloading the page opens an empty tab.
    ...(queries[0] === undefined ? {} : { query: queries[0] }),
    // Not in the headers editor, which would restore the token of the last visit, or none.
    ...(authtoken === null ? {} : { additionalHeaders: { Authtoken: authtoken } }),
    credentials: 'same-origin' as const,
  };
  const nonce = randomBytes(16).toString('base64');
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html;charset=UTF-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': contentPolicy(nonce),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
    },
    body: renderGraphiQL(options)
      .replace('</head>', `${steadyTabs}</head>`)
      .replace('<script>', `<script nonce="${nonce}">`),
  };
}

/** The page's one script, its workers, and requests to this origin; nothing else, and in no frame. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
