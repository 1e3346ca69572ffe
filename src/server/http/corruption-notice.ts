import type { EmissionsError } from '../../domain/errors.ts';
import { withCorruptionHeader } from '../../rest-service/http/corruption-notice.ts';
import type { Answer, InboundRequest } from './http-exchange.ts';

type Handler = (request: InboundRequest) => Promise<Answer>;

/** Adds the corruption notice to a response, in the form of its protocol. */
type Mark = (answer: Answer, corruption: EmissionsError) => Answer;

/**
 * While corruption is known, every response reports it and must not be cached;
 * conditional requests are answered in full. Otherwise the handler is unchanged.
 */
export function withCorruptionNotice(
  corruptionOf: (() => EmissionsError | null) | undefined,
  mark: Mark,
  handler: Handler,
): Handler {
  if (corruptionOf === undefined) return handler;
  return async (request) => {
    const answer = await handler(corruptionOf() === null ? request : withoutConditions(request));
    const corruption = corruptionOf();
    return corruption === null ? answer : mark(answer, corruption);
  };
}

/** A revision that changes with every call while corruption is known, so that nothing is cached. */
export function movingWhileCorrupted(
  revision: () => string,
  corruptionOf: () => EmissionsError | null,
): () => string {
  let calls = 0;
  return () => {
    if (corruptionOf() === null) return revision();
    calls += 1;
    return `corrupted ${calls}`;
  };
}

export function markRest(answer: Answer): Answer {
  return { ...answer, headers: withCorruptionHeader(answer.headers) };
}

/** GraphQL clients only see the body, so it carries the notice too. */
export function markGraphQL(answer: Answer, { message }: EmissionsError): Answer {
  return { ...markRest(answer), body: withExtension(answer.body.toString(), message) };
}

function withExtension(body: string, message: string): string {
  const result = parseObject(body);
  if (result === null) return body;
  const extensions = { ...(result['extensions'] as object | undefined), damage: { message } };
  return JSON.stringify({ ...result, extensions });
}

/** `null` for what is not a GraphQL result, such as a text about the method. */
function parseObject(body: string): Readonly<Record<string, unknown>> | null {
  if (!body.startsWith('{')) return null;
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}

/** Requests the full response, whatever the client has cached. */
function withoutConditions(request: InboundRequest): InboundRequest {
  return { ...request, headers: { ...request.headers, 'if-none-match': undefined } };
}
