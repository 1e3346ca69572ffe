import type { Credentials } from '../domain/access.ts';
import { EmissionsError } from '../domain/errors.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import type { Clock } from '../ports/clock.ts';
import { readCredentials } from './credentials.ts';
import { encodeFailure, encodeStatus, isUnforeseen } from './errors.ts';
import { effectiveMethod } from './method-tunnel.ts';
import { chooseFormat } from './negotiation.ts';
import { parseQuery } from './query.ts';
import type { Handlers, Resource } from './resource.ts';
import { statusResponse, toResponse, withHeaders, withValidator } from './response.ts';
import type { PublicCall, RestRequest, RestResponse } from './rest-request.ts';
import { findResource } from './router.ts';
import { tokenHeaders } from './sign-in.ts';

export interface RestService {
  /** Never rejects: a failure is a status document. */
  answer(request: RestRequest): Promise<RestResponse>;
}

export interface RestServiceOptions {
  readonly openBackend: OpenBackend;
  /** Told of errors that nobody foresaw; the caller gets a 500 that says nothing. */
  readonly onUnforeseen: (error: unknown, request: RestRequest) => void;
  readonly clock?: Clock | undefined;
}

/** The REST resource model over any backend. */
export function createRestService({
  openBackend,
  onUnforeseen,
  clock = Date.now,
}: RestServiceOptions): RestService {
  return {
    async answer(request) {
      const chosen = chooseFormat(request.headers);
      const format = chosen ?? 'json';
      const resource = findResource(request.path);
      const refusal = chosen === null ? notAcceptable : resource === null ? nothingHere : null;
      const fail = (error: unknown): RestResponse => {
        const cause = causeOf(error, request.signal);
        if (isUnforeseen(cause)) onUnforeseen(cause, request);
        return statusResponse(encodeFailure(cause, format), format);
      };
      const refuse = ({ status, description }: Refusal): RestResponse =>
        statusResponse(encodeStatus(status, description, format), format);
      try {
        const parameters = parseQuery(request.query);
        const isPublic = resource?.isPublic === true;
        const credentials = credentialsFor(isPublic, request, parameters);
        const { signal, requestId } = request;
        const backend = openBackend({ credentials, signal, requestId });
        const call = { request, backend, format, parameters, clock };
        const response =
          resource === null || refusal !== null
            ? refuse(refusal ?? nothingHere)
            : await answerCall(call, resource).catch(fail);
        return isPublic ? response : await withCredentials(response, credentials, backend);
      } catch (error) {
        return refusal === null ? fail(error) : refuse(refusal);
      }
    },
  };
}

/** What is wrong with a request whoever sends it. */
interface Refusal {
  readonly status: number;
  readonly description: string;
}

const notAcceptable: Refusal = {
  status: 406,
  description: 'There is application/json and application/xml.',
};
const nothingHere: Refusal = { status: 404, description: 'There is nothing at this path.' };

/** Who asks comes before what they may ask for. */
async function answerCall(call: PublicCall, resource: Resource): Promise<RestResponse> {
  const { request, parameters, format, backend } = call;
  const handlers: Handlers = resource.isPublic
    ? resource.handlersFor(call)
    : await resource.handlersFor({ ...call, viewer: await backend.access.getViewer() });
  const method = effectiveMethod(request, parameters);
  const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handle !== undefined) {
    const response = toResponse(await handle(), format);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && !resource.isPublic && resource.isOfDataTree
      ? withValidator(response, request.headers['if-none-match'])
      : response;
  }
  const allowed = Object.keys(handlers).concat('HEAD').join(', ');
  const refusal = statusResponse(encodeStatus(405, `There is ${allowed} here.`, format), format);
  return withHeaders(refusal, { Allow: allowed });
}

function credentialsFor(isPublic: boolean, request: RestRequest, parameters: URLSearchParams): Credentials {
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
