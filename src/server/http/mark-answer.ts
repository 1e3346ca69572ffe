import { type DataNotice, notedHeaders } from '../../rest-service/http/noted-headers.ts';
import { type Answer, type InboundRequest, isStream } from './http-exchange.ts';

export type Handler = (request: InboundRequest) => Promise<Answer>;

/** Adds a notice about the data to a response, in the form of its protocol; the extensions are for GraphQL. */
export type Mark = (answer: Answer, notice: DataNotice, extensions: object) => Answer;

export const markRest: Mark = (answer, notice) => ({
  ...answer,
  headers: notedHeaders(answer.headers, notice),
});

/** GraphQL clients only see the body, so it carries the notice too. */
export const markGraphQL: Mark = (answer, notice, extensions) => ({
  ...markRest(answer, notice, extensions),
  body: isStream(answer.body) ? answer.body : withExtensions(answer.body.toString(), extensions),
});

function withExtensions(body: string, more: object): string {
  const result = parseObject(body);
  if (result === null) return body;
  const extensions = { ...(result['extensions'] as object | undefined), ...more };
  return JSON.stringify({ ...result, extensions });
}

/** `null` for what is not a GraphQL result, such as a text about the method. */
function parseObject(body: string): Readonly<Record<string, unknown>> | null {
  if (!body.startsWith('{')) return null;
  return JSON.parse(body) as Readonly<Record<string, unknown>>;
}
