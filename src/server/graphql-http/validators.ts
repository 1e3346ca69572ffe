import { entityTagOf, isHeld, keptWithValidation, variesBy } from '../../rest-service/http/entity-tags.ts';
import type { AnswerNotes } from './answer-notes.ts';
import type { GraphQLAnswer } from './answer.ts';

/**
 * What lets the caller's own cache ask whether an answer still holds: complete
 * answers about the data tree have a tag, and a caller who has the answer with
 * this tag gets 304. The tag is that of the data: what an answer cost says
 * nothing about it.
 */
export function withValidators(
  answer: GraphQLAnswer,
  { subject, isComplete }: AnswerNotes,
  ifNoneMatch: string | undefined,
): GraphQLAnswer {
  const headers = { ...answer.headers, Vary: variesBy };
  if (answer.status !== 200 || subject !== 'dataTree' || !isComplete) return { ...answer, headers };
  const { data } = JSON.parse(answer.text) as { readonly data: unknown };
  const tag = `W/${entityTagOf(answer.contentType, JSON.stringify(data))}`;
  const validated = {
    ...answer,
    headers: { ...headers, ETag: tag, 'Cache-Control': keptWithValidation },
  };
  return isHeld(ifNoneMatch, tag) ? { ...validated, status: 304, text: '' } : validated;
}
