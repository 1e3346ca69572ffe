import { EmissionsError } from '../../domain/errors.ts';
import type { Format } from '../../wire/format/format.ts';
import { formatIgnoredFields, ignoredFieldsHeader } from '../../wire/forms/ignored-fields.ts';
import { encodeFailure, encodeStatus } from './errors.ts';
import type { Handlers } from './resource.ts';
import { statusResponse, toResponse, withHeaders } from './response.ts';
import type { PublicCall, RestResponse } from './rest-request.ts';

/** What every answer of a call needs. */
type Answering = Pick<PublicCall, 'request' | 'format' | 'onFailure' | 'ignored'>;

/** A refusal that does not depend on the caller. */
export interface Refusal {
  readonly status: number;
  readonly description: string;
  /** Where the method is what is refused. */
  readonly allow?: string;
}

export function refuse({ status, description, allow }: Refusal, format: Format): RestResponse {
  const response = statusResponse(encodeStatus(status, description, format), format);
  return allow === undefined ? response : withHeaders(response, { Allow: allow });
}

/** Throws MethodNotAllowed, which `answerFailure` knows. */
export async function answerWith(
  handlers: Handlers,
  method: string,
  { format, ignored }: Answering,
): Promise<RestResponse> {
  const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handle !== undefined) return withIgnored(toResponse(await handle(), format), ignored);
  throw new MethodNotAllowed(Object.keys(handlers).concat('GET' in handlers ? 'HEAD' : []));
}

/** The status document of what a handler threw. */
export function answerFailure(error: unknown, call: Answering): RestResponse {
  const { request, format, ignored, onFailure } = call;
  if (error instanceof MethodNotAllowed) return methodNotAllowed(error, format);
  const cause = causeOf(error, request.signal);
  onFailure(cause);
  return withIgnored(statusResponse(encodeFailure(cause, format), format), ignored);
}

/** Names the fields that were not used. */
function withIgnored(response: RestResponse, ignored: ReadonlySet<string> | undefined): RestResponse {
  if (ignored === undefined || ignored.size === 0) return response;
  return withHeaders(response, { [ignoredFieldsHeader]: formatIgnoredFields(ignored) });
}

/** The resource exists but does not support the method. */
class MethodNotAllowed extends Error {
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super();
    this.allowed = allowed;
  }
}

function methodNotAllowed({ allowed }: MethodNotAllowed, format: Format): RestResponse {
  return refuse(refusedMethod(allowed), format);
}

export function refusedMethod(allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ');
  return { status: 405, description: `Method not allowed. Allowed: ${allow}.`, allow };
}

/** A failure after cancellation is caused by the cancellation. */
function causeOf(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && !(error instanceof EmissionsError) ? signal.reason : error;
}
