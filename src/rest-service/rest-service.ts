import { EmissionsError } from '../domain/errors.ts';
import type { OpenBackend } from '../ports/backend.ts';
import { type Format, mediaTypes } from '../wire/format.ts';
import { readCredentials } from './credentials.ts';
import { encodeFailure, encodeStatus, isUnforeseen } from './errors.ts';
import { isTunnelledMethod } from './method-tunnel.ts';
import { chooseFormat } from './negotiation.ts';
import type { RestAnswer, RestCall, RestRequest, RestResponse } from './rest-request.ts';
import { findHandlers } from './router.ts';
import { tokenHeaders } from './sign-in.ts';

export interface RestService {
  /** Never rejects: a failure is a status document. */
  answer(request: RestRequest): Promise<RestResponse>;
}

export interface RestServiceOptions {
  readonly openBackend: OpenBackend;
  /** Told of errors that nobody foresaw; the caller gets a 500 that says nothing. */
  readonly onUnforeseen: (error: unknown, request: RestRequest) => void;
}

const alwaysHeaders = {
  'Cache-Control': 'private, no-store',
  Vary: 'Accept, Authtoken, Authorization, Cookie',
  'X-Content-Type-Options': 'nosniff',
};

/** The REST resource model over any backend. */
export function createRestService({ openBackend, onUnforeseen }: RestServiceOptions): RestService {
  return {
    async answer(request) {
      const format = chooseFormat(request.headers);
      if (format === null) {
        const description = 'There is application/json and application/xml.';
        return respond('json', encodeStatus(406, description, 'json'));
      }
      try {
        return await route(request, format, openBackend);
      } catch (error) {
        const cause =
          request.signal.aborted && !(error instanceof EmissionsError) ? request.signal.reason : error;
        if (isUnforeseen(cause)) onUnforeseen(cause, request);
        return respond(format, encodeFailure(cause, format));
      }
    },
  };
}

async function route(request: RestRequest, format: Format, openBackend: OpenBackend): Promise<RestResponse> {
  const parameters = new URLSearchParams(request.query);
  const method = effectiveMethod(request, parameters);
  const handlers = findHandlers(request.path);
  if (handlers === null) return respond(format, encodeStatus(404, 'There is nothing at this path.', format));
  const handler = handlers[method === 'HEAD' ? 'GET' : method];
  if (handler === undefined) {
    const allowed = Object.keys(handlers).concat('HEAD').join(', ');
    const refusal = encodeStatus(405, `There is ${allowed} here.`, format);
    return { ...respond(format, refusal), headers: { ...respond(format, refusal).headers, Allow: allowed } };
  }
  const { signal, requestId } = request;
  const credentials = readCredentials(request, parameters);
  const backend = openBackend({ credentials, signal, requestId });
  const call: RestCall = { request, backend, format, parameters };
  const answer = await handler(call);
  return toResponse(
    answer,
    format,
    credentials.kind === 'authtoken' ? await backend.access.getAuthtoken() : null,
  );
}

/** Clients that cannot send PUT or DELETE say so in the query of a POST. */
function effectiveMethod({ method }: RestRequest, parameters: URLSearchParams): string {
  const tunnelled = parameters.get('method') ?? '';
  return method === 'POST' && isTunnelledMethod('method', tunnelled) ? tunnelled.toUpperCase() : method;
}

function toResponse(answer: RestAnswer, format: Format, authtoken: string | null): RestResponse {
  return {
    status: answer.status ?? 200,
    headers: {
      ...alwaysHeaders,
      'Content-Type': answer.document === null ? 'text/plain' : `${mediaTypes[format]};charset=UTF-8`,
      ...(authtoken === null ? {} : tokenHeaders(authtoken)),
      ...answer.headers,
    },
    body: answer.document ?? '',
  };
}

function respond(format: Format, { status, body }: { status: number; body: string }): RestResponse {
  return { ...toResponse({ document: body, status }, format, null), status };
}
