import { badInput, EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';
import { answerFailure, answerWith, nothingHere, refuse } from '../http/answers.ts';
import { parseQuery } from '../http/query.ts';
import type { DocumentResponse, RestCall } from '../http/rest-request.ts';
import { findResource } from '../http/router.ts';
import { namesToken } from '../sign-in/credentials.ts';

/** Answers a GET as a part of the call, which has its credentials and all its limits. */
export async function answerPart(call: RestCall, target: string): Promise<DocumentResponse> {
  const { request, format } = call;
  try {
    const [path = ''] = target.split('?', 1);
    const query = target.slice(path.length + 1);
    const resource = path.startsWith('/') ? findResource(path) : null;
    if (resource === null) return refuse(nothingHere, format);
    const parameters = parseQuery(query);
    if (resource.isPublic || namesToken(parameters)) throw notInBatch;
    const part = { ...call, parameters, request: { ...request, method: 'GET', path, query } };
    const handlers = await resource.handlersFor(part);
    if (handlers.GET === undefined && handlers.table !== undefined) throw notInBatch;
    return await answerWith(handlers, 'GET', part);
  } catch (error) {
    if (request.signal.aborted || (error instanceof EmissionsError && concernsAll.has(error.code)))
      throw error;
    return answerFailure(error, call);
  }
}

const notInBatch = badInput(
  'reads',
  'A batch reads addresses below /data, /definitions, /profiles, /totals and /items, with the credentials of its request.',
);

/** Errors that concern all parts of a request. */
const concernsAll: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'TIMEOUT',
  'OVERLOADED',
  'STORE_UNAVAILABLE',
]);
