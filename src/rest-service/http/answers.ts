import { EmissionsError } from '../../domain/basics/errors.ts';
import { tableMediaTypes } from '../../tables/cells/table-format.ts';
import { type Format, mediaTypes } from '../../wire/elements/format.ts';
import { formatIgnoredFields, ignoredFieldsHeader } from '../../wire/headers/ignored-fields.ts';
import { encodeFailure, encodeStatus } from './errors.ts';
import { type Handlers, methods } from './resource.ts';
import { alwaysHeaders, statusResponse, toResponse, withHeaders } from './response.ts';
import type { DocumentResponse, PublicCall, RestResponse } from './rest-request.ts';

/** Context of every answer. */
type Answering = Pick<PublicCall, 'request' | 'format' | 'acceptsDocuments' | 'onFailure' | 'ignored'>;

/** A refusal that does not depend on the caller. */
export interface Refusal {
  readonly status: number;
  readonly description: string;
  /** Where the method is what is refused. */
  readonly allow?: string;
}

/** At an unknown path. */
export const nothingHere: Refusal = {
  status: 404,
  description: 'Not found: there is no resource at this path.',
};

export function refuse({ status, description, allow }: Refusal, format: Format): DocumentResponse {
  const response = statusResponse(encodeStatus(status, description, format), format);
  return allow === undefined ? response : withHeaders(response, { Allow: allow });
}

/** Throws a RefusedRequest for another method, and for a caller who accepts no document. */
export async function answerWith(
  handlers: Handlers,
  method: string,
  { request, format, acceptsDocuments, ignored }: Answering,
): Promise<DocumentResponse> {
  const known = methods.find((each) => each === method);
  const handle = known === undefined ? undefined : handlers[known];
  // The preflight of an origin that is not allowed is refused.
  if (method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined) {
    const headers = { ...alwaysHeaders, Allow: allowedOf(handlers).join(', ') };
    return { status: 204, headers, body: '' };
  }
  if (handle === undefined) throw new RefusedRequest(refusedMethod(allowedOf(handlers)));
  if (!acceptsDocuments) throw new RefusedRequest(notAcceptable(handlers));
  return withIgnored(toResponse(await handle(), format), ignored);
}

function allowedOf(handlers: Handlers): readonly string[] {
  const isRead = handlers.GET !== undefined || handlers.table !== undefined;
  const has = { ...handlers, GET: isRead || undefined, POST: handlers.POST ?? handlers.postedTable };
  const allowed = methods.filter((method) => has[method] !== undefined);
  return [...allowed, ...(isRead ? ['HEAD'] : []), 'OPTIONS'];
}

/** The status document of what a handler threw. */
export function answerFailure(error: unknown, call: Answering): DocumentResponse {
  const { request, format, ignored, onFailure } = call;
  if (error instanceof RefusedRequest) return refuse(error.refusal, format);
  const cause = causeOf(error, request.signal);
  onFailure(cause);
  return withIgnored(statusResponse(encodeFailure(cause, format), format), ignored);
}

/** Names the fields that were not used. */
function withIgnored<R extends RestResponse>(response: R, ignored: ReadonlySet<string> | undefined): R {
  if (ignored === undefined || ignored.size === 0) return response;
  return withHeaders(response, { [ignoredFieldsHeader]: formatIgnoredFields(ignored) });
}

/** The resource exists but not for this method, or not in a form that the caller accepts. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super();
    this.refusal = refusal;
  }
}

export function refusedMethod(allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ');
  return { status: 405, description: `Method not allowed. Allowed: ${allow}.`, allow };
}

export function notAcceptable({ GET, table }: { readonly [K in 'GET' | 'table']?: unknown }): Refusal {
  const isTableOnly = GET === undefined && table !== undefined;
  const available = [
    ...(isTableOnly ? [] : Object.values(mediaTypes)),
    ...(table === undefined ? [] : Object.values(tableMediaTypes)),
  ];
  return { status: 406, description: `Not acceptable. Available: ${available.join(', ')}.` };
}

/** A failure after cancellation is caused by the cancellation. */
function causeOf(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && !(error instanceof EmissionsError) ? signal.reason : error;
}
