import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';
import { readCredentials } from '../../rest-service/sign-in/credentials.ts';
import { encodeFailure } from '../../rest-service/http/errors.ts';
import { chooseFormat } from '../../rest-service/http/negotiation.ts';
import { statusResponse } from '../../rest-service/http/response.ts';
import { readGraphQLCredentials } from '../graphql-http/credentials.ts';
import { toErrorAnswer } from '../graphql-http/error-answer.ts';
import type { Answer } from '../http/http-exchange.ts';
import { splitTarget } from '../http/rest-path.ts';
import type { RequestHead } from '../http/plain-head.ts';

export interface Protocol {
  readonly credentialsOf: (request: RequestHead) => Credentials;
  readonly formOf: (request: RequestHead) => Form;
}

/** The form of a refusal. */
type Form = 'graphql' | NonNullable<ReturnType<typeof chooseFormat>>;

export const graphql: Protocol = {
  credentialsOf: ({ headers }) => readGraphQLCredentials(headers),
  formOf: () => 'graphql',
};

export const rest: Protocol = {
  credentialsOf: ({ headers, target }) =>
    readCredentials({ headers }, new URLSearchParams(splitTarget(target).query)),
  formOf: ({ headers }) => chooseFormat(headers) ?? 'json',
};

/** Invalid credentials are reported by the handler. */
export function callerOf(request: RequestHead, { credentialsOf }: Protocol): Credentials {
  try {
    return credentialsOf(request);
  } catch {
    return { kind: 'none' };
  }
}

/** Making an answer costs more than sending it, and an overloaded program refuses thousands with one error. */
const refusals = { graphql: new WeakMap(), json: new WeakMap(), xml: new WeakMap() } satisfies Record<
  Form,
  WeakMap<EmissionsError, Answer>
>;

/** The answer to a refused request, without its id. Throws what is not an EmissionsError. */
export function toRefusal(error: unknown, request: RequestHead, { formOf }: Protocol): Answer {
  if (!(error instanceof EmissionsError)) throw error;
  const form = formOf(request);
  const answer: Answer = refusals[form].get(error) ?? makeRefusal(error, form);
  refusals[form].set(error, answer);
  return hasShortBody(request) ? answer : { ...answer, headers: { ...answer.headers, Connection: 'close' } };
}

function makeRefusal(error: EmissionsError, form: Form): Answer {
  if (form !== 'graphql') return statusResponse(encodeFailure(error, form), form);
  const answer = toErrorAnswer(error, '', () => {});
  const { Connection: _, 'X-Request-Id': __, ...headers } = answer.headers;
  return { ...answer, headers };
}

/** Node reads and drops what a refused request has sent of its body; a long body closes the connection instead. */
function hasShortBody({ method, headers }: RequestHead): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const { 'transfer-encoding': encoding, 'content-length': length = 0 } = headers;
  return encoding === undefined && Number(length) <= maximumUnreadBytes;
}

const maximumUnreadBytes = 64 * 1024;
