import type { IncomingMessage, ServerResponse } from 'node:http';
import { EmissionsError } from '../domain/errors.ts';
import type { RestService } from '../rest-service/rest-service.ts';
import { readBody } from './read-body.ts';
import { openRequestScope } from './request-scope.ts';
import { splitTarget } from './rest-path.ts';

const maximumFormBytes = 64 * 1024;
const maximumDocumentBytes = 256 * 1024;
const documentTypes = new Set(['application/json', 'application/xml', 'text/xml']);
const deadlineMs = 30_000;

/** One client of the original service signs in again only when it finds the status in capitals. */
const reasons: Readonly<Record<number, string>> = { 401: 'UNAUTHORIZED' };

/** Hands a request to the REST service and its answer to the socket. */
export async function answerRest(
  service: RestService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const scope = openRequestScope(request, response, deadlineMs);
  try {
    const { method = 'GET', headers } = request;
    const { path, query } = splitTarget(request.url ?? '/');
    const body = await readRestBody(request);
    if (method !== 'GET' && method !== 'HEAD') scope.outliveCaller();
    const { signal, requestId } = scope;
    const answer = await service.answer({ method, path, query, headers, body, signal, requestId });
    if (response.destroyed) return;
    response.writeHead(answer.status, reasons[answer.status], {
      ...answer.headers,
      // What there is no body of has no length.
      ...(answer.status === 304 ? {} : { 'Content-Length': Buffer.byteLength(answer.body) }),
      'X-Request-Id': requestId,
      // What was not read of the body makes the connection useless.
      ...(body instanceof EmissionsError ? { Connection: 'close' } : {}),
    });
    response.end(method === 'HEAD' ? undefined : answer.body);
  } finally {
    scope.close();
  }
}

/** The body, or the error that the service puts into the format that was asked for. */
async function readRestBody(request: IncomingMessage): Promise<Buffer | EmissionsError> {
  const [mediaType = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';', 1);
  const isDocument = documentTypes.has(mediaType.trim());
  try {
    return await readBody(request, isDocument ? maximumDocumentBytes : maximumFormBytes);
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}
