import { isLoopback } from '../../config/option-values.ts';
import { preflightHeaders } from './csrf.ts';
import { graphqlPath, isRestPath } from './paths.ts';
import type { Answer, InboundRequest } from './http-exchange.ts';

const commonHeaders = ['Authtoken', 'Authorization', 'Content-Type', 'If-None-Match', 'X-Request-Id'];

const graphqlHeaders = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': [...commonHeaders, ...preflightHeaders].join(', '),
};
const restHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': [
    ...commonHeaders,
    'Emissions-Reason',
    'Idempotency-Key',
    'ItemsPerPage',
    'Page',
    'Prefer',
    'Start',
  ].join(', '),
};

const exposedHeaders =
  'Age, authToken, Cache-Status, Emissions-Additions, Emissions-Batch, ETag, Idempotent-Replayed, Ignored-Fields, Location, Retry-After, X-Request-Id';

/** The longest that browsers accept. */
const maxAgeSeconds = '7200';

interface CorsPolicy {
  /** The response to a preflight request from an allowed origin; `null` for any other request. */
  answerPreflight(request: InboundRequest, path: string): Answer | null;
  /** Adds the CORS headers when the request came from an allowed origin. */
  grant(answer: Answer, request: InboundRequest, path: string): Answer;
}

/**
 * CORS for the listed origins, compared exactly, and in development for pages of
 * any port of this machine. Ambient credentials (cookies, HTTP Basic) are never
 * allowed; a page sends its token as a header.
 */
export function createCorsPolicy(origins: readonly string[], allowsLocalPages: boolean): CorsPolicy {
  function isListed({ headers: { origin } }: InboundRequest): boolean {
    return origin !== undefined && (origins.includes(origin) || (allowsLocalPages && isLocal(origin)));
  }
  return {
    answerPreflight(request, path) {
      const isPreflight =
        request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (!isPreflight || !isShared(path) || !isListed(request)) return null;
      const allowed = path === graphqlPath ? graphqlHeaders : restHeaders;
      return { status: 204, headers: { ...allowed, 'Access-Control-Max-Age': maxAgeSeconds }, body: '' };
    },
    grant(answer, request, path) {
      // In development only requests of pages have answers that depend on the origin.
      const mayBeListed = origins.length > 0 || (allowsLocalPages && request.headers.origin !== undefined);
      if (!mayBeListed || !isShared(path)) return answer;
      const headers = { ...answer.headers, Vary: varyOf(answer) };
      if (!isListed(request)) return { ...answer, headers };
      return {
        ...answer,
        headers: {
          ...headers,
          'Access-Control-Allow-Origin': request.headers.origin ?? '',
          'Access-Control-Expose-Headers': exposedHeaders,
        },
      };
    },
  };
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Health checks, metrics and GraphiQL are same-origin only. */
function isShared(path: string): boolean {
  return path === graphqlPath || isRestPath(path);
}

function varyOf({ headers }: Answer): string {
  const names = [headers['Vary'] ?? []].flat();
  return [...names, 'Origin'].join(', ');
}
