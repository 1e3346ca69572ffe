import type { EmissionsError } from '../../domain/errors.ts';
import { withCorruptionHeader } from '../../rest-service/http/corruption-notice.ts';
import type { Answer, InboundRequest } from './http-exchange.ts';

type Handler = (request: InboundRequest) => Promise<Answer>;

/** Puts a word about damage into an answer, in the way of its protocol. */
type Mark = (answer: Answer, corruption: EmissionsError) => Answer;

/**
 * While damage is known every answer says so and is kept by nobody: what a
 * caller has of before is not confirmed either. Without damage a handler does
 * what it did.
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

/** What moves with every look while damage is known, so that no answer is kept that was made then. */
export function movingWhileCorrupted(
  revision: () => string,
  corruptionOf: () => EmissionsError | null,
): () => string {
  let looks = 0;
  return () => {
    if (corruptionOf() === null) return revision();
    looks += 1;
    return `damaged ${looks}`;
  };
}

export function markRest(answer: Answer): Answer {
  return { ...answer, headers: withCorruptionHeader(answer.headers) };
}

/** GraphQL clients see the body only, so that it stands there too. */
export function markGraphQL(answer: Answer, { message }: EmissionsError): Answer {
  return { ...markRest(answer), body: withExtension(answer.body, message) };
}

function withExtension(body: string, message: string): string {
  const result = parseObject(body);
  if (result === null) return body;
  const extensions = { ...(result['extensions'] as object | undefined), corruption: { message } };
  return JSON.stringify({ ...result, extensions });
}

/** `null` for what is no answer to an operation, such as a word about the method. */
function parseObject(body: string): Readonly<Record<string, unknown>> | null {
  if (!body.startsWith('{')) return null;
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}

/** Asks for the whole answer, whatever the caller has. */
function withoutConditions(request: InboundRequest): InboundRequest {
  return { ...request, headers: { ...request.headers, 'if-none-match': undefined } };
}
