import { entityTagOf, isHeld, keptWithValidation, variesBy } from '../../rest-service/http/entity-tags.ts';
import type { AnswerNotes } from './answer-notes.ts';
import type { GraphQLAnswer } from './answer.ts';

/**
 * Conditional requests: complete responses about the data tree have an ETag, and
 * a client that has cached the same gets 304. The ETag covers the data only, not
 * `extensions.cost`.
 */
export function withValidators(
  answer: GraphQLAnswer,
  { subject, isComplete }: AnswerNotes,
  ifNoneMatch: string | undefined,
): GraphQLAnswer {
  const headers = { ...answer.headers, Vary: variesBy };
  if (answer.status !== 200 || subject !== 'dataTree' || !isComplete) return { ...answer, headers };
  const { data } = JSON.parse(answer.body.toString()) as { readonly data: unknown };
  const tag = `W/${entityTagOf(answer.contentType, JSON.stringify(data))}`;
  const validated = { ...answer, headers: { ...headers, ETag: tag, 'Cache-Control': keptWithValidation } };
  return isHeld(ifNoneMatch, tag) ? { ...validated, status: 304, body: Buffer.alloc(0) } : validated;
}
