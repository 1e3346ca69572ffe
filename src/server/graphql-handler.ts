import type { IncomingMessage, ServerResponse } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { createGraphQLContext, type GraphQLContext } from '../graphql/context.ts';
import { maskError } from '../graphql/errors.ts';
import { schema } from '../graphql/schema.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import { readGraphQLCredentials } from './graphql-credentials.ts';
import type { Logger } from './log.ts';
import { readBody } from './read-body.ts';
import { openRequestScope } from './request-scope.ts';
import { sendGraphQLError, UnsupportedMediaType } from './send-graphql-error.ts';

const maximumBodyBytes = 128 * 1024;
const deadlineMs = 10_000;

export const graphqlPath = '/graphql';

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * GraphQL over HTTP. The body is limited while it is read, before anything
 * parses it; what is not JSON is refused, because a page elsewhere could send
 * it without asking.
 */
export function createGraphQLHandler(openBackend: OpenBackend, log: Logger): HttpHandler {
  const onUnforeseen = (error: unknown): void => log.error({ err: error }, 'unforeseen error in GraphQL');
  const yoga = createYoga<{ context: GraphQLContext }>({
    schema,
    context: ({ context }) => context,
    graphqlEndpoint: graphqlPath,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    maskedErrors: { maskError: (error) => maskError(error, onUnforeseen) },
  });

  return async (request, response) => {
    const scope = openRequestScope(request, response, deadlineMs);
    const { requestId, signal } = scope;
    try {
      assertJson(request);
      const body =
        request.method === 'POST' ? (await readBody(request, maximumBodyBytes)).toString('utf8') : null;
      const credentials = readGraphQLCredentials(request.headers);
      const backend = openBackend({ credentials, requestId, signal });
      const answer = await yoga.fetch(
        new URL(request.url ?? graphqlPath, 'http://localhost'),
        { method: request.method ?? 'GET', headers: forwarded(request), body, signal },
        { context: createGraphQLContext(backend) },
      );
      await send(answer, response, requestId, credentials.kind === 'authtoken' ? backend : null);
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error;
      sendGraphQLError(cause, response, requestId, onUnforeseen);
    } finally {
      scope.close();
    }
  };
}

/** Forms, plain text and the like are what a page elsewhere can send without asking. */
function assertJson({ method, headers }: IncomingMessage): void {
  if (method !== 'POST') return;
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new UnsupportedMediaType();
}

/** What decides how the request is read and answered; nothing else concerns the GraphQL server. */
function forwarded({ headers }: IncomingMessage): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ['accept', 'content-type'] as const) {
    const value = headers[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** The others are ours to set: a header twice is worse than none. */
function keptHeaders(headers: Headers): Record<string, string> {
  const allow = headers.get('allow');
  return {
    'Content-Type': headers.get('content-type') ?? 'application/json; charset=utf-8',
    ...(allow === null ? {} : { Allow: allow }),
  };
}

async function send(
  answer: Response,
  response: ServerResponse,
  requestId: string,
  tokenOf: Backend | null,
): Promise<void> {
  const text = await answer.text();
  const authtoken = tokenOf === null ? null : await tokenOf.access.getAuthtoken();
  if (response.destroyed) return;
  response.writeHead(answer.status, {
    ...keptHeaders(answer.headers),
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(authtoken === null ? {} : { authToken: authtoken }),
  });
  response.end(text);
}
