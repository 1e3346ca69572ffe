import { preflightHeaders } from './csrf.ts';
import { graphqlPath } from './graphql-path.ts';
import type { Answer, InboundRequest } from './http-exchange.ts';
import { isRestPath } from './rest-path.ts';

const commonHeaders = ['Authtoken', 'Authorization', 'Content-Type', 'If-None-Match', 'X-Request-Id'];

/** What each half of the service is asked with, beside what every page may send. */
const graphqlLeave = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': [...commonHeaders, ...preflightHeaders].join(', '),
};
const restLeave = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': [...commonHeaders, 'ItemsPerPage', 'Page', 'Start'].join(', '),
};

const exposedHeaders =
  'Age, authToken, Cache-Status, Emissions-Data, ETag, Location, Retry-After, X-Request-Id';

/** The longest that a browser takes. */
const maximumAgeSeconds = '7200';

interface CorsPolicy {
  /** The answer to a preflight of a page that is allowed; `null` for any other request. */
  answerPreflight(request: InboundRequest, path: string): Answer | null;
  /** The answer with leave to read it, when the request came from a page that is allowed. */
  grant(answer: Answer, request: InboundRequest, path: string): Answer;
}

/**
 * Which pages elsewhere may send requests and read answers: those whose origin
 * is listed, word for word. Credentials that a browser adds by itself are never
 * allowed; a page sends its token as a header.
 */
export function createCorsPolicy(origins: readonly string[]): CorsPolicy {
  function isListed({ headers }: InboundRequest): boolean {
    return headers.origin !== undefined && origins.includes(headers.origin);
  }
  return {
    answerPreflight(request, path) {
      const isPreflight =
        request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
      if (!isPreflight || !isShared(path) || !isListed(request)) return null;
      const leave = path === graphqlPath ? graphqlLeave : restLeave;
      return { status: 204, headers: { ...leave, 'Access-Control-Max-Age': maximumAgeSeconds }, body: '' };
    },
    grant(answer, request, path) {
      if (origins.length === 0 || !isShared(path)) return answer;
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

/** Health and GraphiQL are for nobody's pages. */
function isShared(path: string): boolean {
  return path === graphqlPath || isRestPath(path);
}

function varyOf({ headers }: Answer): string {
  const names = [headers['Vary'] ?? []].flat();
  return [...names, 'Origin'].join(', ');
}
