import type { Credentials } from '../domain/access.ts';
import { EmissionsError } from '../domain/errors.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import { readCredentials } from './credentials.ts';
import { encodeFailure, encodeStatus, isUnforeseen } from './errors.ts';
import { chooseFormat } from './negotiation.ts';
import { statusResponse, toResponse, withHeaders } from './response.ts';
import type { RestCall, RestRequest, RestResponse } from './rest-request.ts';
import { findResource, type Resource } from './router.ts';
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

/** The REST resource model over any backend. */
export function createRestService({ openBackend, onUnforeseen }: RestServiceOptions): RestService {
  return {
    async answer(request) {
      const format = chooseFormat(request.headers);
      if (format === null) {
        return statusResponse(
          encodeStatus(406, 'There is application/json and application/xml.', 'json'),
          'json',
        );
      }
      const resource = findResource(request.path);
      if (resource === null) {
        return statusResponse(encodeStatus(404, 'There is nothing at this path.', format), format);
      }
      const fail = (error: unknown): RestResponse => {
        const cause = causeOf(error, request.signal);
        if (isUnforeseen(cause)) onUnforeseen(cause, request);
        return statusResponse(encodeFailure(cause, format), format);
      };
      try {
        const parameters = new URLSearchParams(request.query);
        const credentials = credentialsFor(resource, request, parameters);
        const { signal, requestId } = request;
        const backend = openBackend({ credentials, signal, requestId });
        const response = await answerCall({ request, backend, format, parameters }, resource).catch(fail);
        return resource.isPublic ? response : await withCredentials(response, credentials, backend);
      } catch (error) {
        return fail(error);
      }
    },
  };
}

async function answerCall(call: RestCall, { handlers }: Resource): Promise<RestResponse> {
  const { request, parameters, format } = call;
  const method = effectiveMethod(request, parameters);
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handler !== undefined) return toResponse(await handler(call), format);
  const allowed = Object.keys(handlers).concat('HEAD').join(', ');
  const refusal = statusResponse(encodeStatus(405, `There is ${allowed} here.`, format), format);
  return withHeaders(refusal, { Allow: allowed });
}

/** HEAD is answered as GET. Clients that cannot send PUT or DELETE say so in the query of a POST. */
function effectiveMethod({ method }: RestRequest, parameters: URLSearchParams): string {
  if (method === 'HEAD') return 'GET';
  const tunnelled = parameters.get('method')?.toUpperCase();
  return method === 'POST' && (tunnelled === 'PUT' || tunnelled === 'DELETE') ? tunnelled : method;
}

function credentialsFor(
  { isPublic }: Resource,
  request: RestRequest,
  parameters: URLSearchParams,
): Credentials {
  try {
    return readCredentials(request, parameters);
  } catch (error) {
    if (isPublic && error instanceof EmissionsError) return { kind: 'none' };
    throw error;
  }
}

/** Clients read their next token from every answer, from those that say no as well. */
async function withCredentials(
  response: RestResponse,
  { kind }: Credentials,
  { access }: Backend,
): Promise<RestResponse> {
  if (response.status === 401) {
    return kind === 'basic'
      ? withHeaders(response, { 'WWW-Authenticate': 'Basic realm="emissions", charset="UTF-8"' })
      : response;
  }
  // What went wrong is in the answer already; a token that cannot be had makes it no worse.
  const authtoken = kind === 'authtoken' ? await access.getAuthtoken().catch(() => null) : null;
  return authtoken === null ? response : withHeaders(response, tokenHeaders(authtoken));
}

/** What failed because the request was ended is the end's fault. */
function causeOf(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && !(error instanceof EmissionsError) ? signal.reason : error;
}
