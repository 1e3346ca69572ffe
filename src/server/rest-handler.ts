import type { IncomingMessage, ServerResponse } from 'node:http';
import { EmissionsError } from '../domain/errors.ts';
import type { RestService } from '../rest-service/rest-service.ts';
import { readBody } from './read-body.ts';
import { openRequestScope } from './request-scope.ts';

const maximumBodyBytes = 64 * 1024;
const deadlineMs = 30_000;
const prefixes = /^\/(data|auth|profiles|definitions)(\/|$)/;

export function isRestPath(path: string): boolean {
  return prefixes.test(path);
}

/** Hands a request to the REST service and its answer to the socket. */
export async function answerRest(
  service: RestService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const scope = openRequestScope(request, response, deadlineMs);
  try {
    const { pathname, search } = splitTarget(request.url ?? '/');
    const body = await readRestBody(request);
    const answer = await service.answer({
      method: request.method ?? 'GET',
      path: pathname,
      query: search,
      headers: request.headers,
      body,
      signal: scope.signal,
      requestId: scope.requestId,
    });
    if (response.destroyed) return;
    response.writeHead(answer.status, {
      ...answer.headers,
      'Content-Length': Buffer.byteLength(answer.body),
      'X-Request-Id': scope.requestId,
    });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  } finally {
    scope.close();
  }
}

/** The body, or the error that the service puts into the format that was asked for. */
async function readRestBody(request: IncomingMessage): Promise<Buffer | EmissionsError> {
  try {
    return await readBody(request, maximumBodyBytes);
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}

function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const mark = target.indexOf('?');
  return mark < 0
    ? { pathname: target, search: '' }
    : { pathname: target.slice(0, mark), search: target.slice(mark + 1) };
}
