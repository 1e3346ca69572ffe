import type { ServerResponse } from 'node:http';
import type { GraphQLError } from 'graphql';

const statuses: Readonly<Record<string, number>> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  PAYLOAD_TOO_LARGE: 413,
  TIMEOUT: 503,
};

/** The answer to a request that did not get as far as being executed. */
export function sendGraphQLError(error: GraphQLError, response: ServerResponse, requestId: string): void {
  if (response.headersSent || response.destroyed) return;
  const text = JSON.stringify({ errors: [error] });
  response.writeHead(statuses[String(error.extensions['code'])] ?? 500, {
    'Content-Type': 'application/graphql-response+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    // What was not read of the body makes the connection useless.
    Connection: 'close',
  });
  response.end(text);
}
