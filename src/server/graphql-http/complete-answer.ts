import type { Answer } from '../http/http-exchange.ts';
import type { GraphQLAnswer } from './answer.ts';

/** Clients read their next token from every response. */
export function complete(
  { status, contentType, headers: own, body }: GraphQLAnswer,
  requestId: string,
  authtoken: string | null,
  further: GraphQLAnswer['headers'] = {},
): Answer {
  const headers: Record<string, string> = {
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
  // Without a body there is no Content-Type.
  if (status !== 304) headers['Content-Type'] = contentType;
  if (authtoken !== null) headers['authToken'] = authtoken;
  Object.assign(headers, own, further);
  return { status, headers, body };
}
