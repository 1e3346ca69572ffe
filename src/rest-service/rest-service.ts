import type { Credentials } from '../domain/access.ts';
import { EmissionsError } from '../domain/errors.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { Format } from '../wire/format/format.ts';
import { parsePreferences, preferHeader, type UnknownFields } from '../wire/format/preferences.ts';
import { formatIgnoredFields, ignoredFieldsHeader } from '../wire/forms/ignored-fields.ts';
import { repeatedHeader } from '../wire/writes/idempotency.ts';
import { readCredentials } from './sign-in/credentials.ts';
import { encodeFailure, encodeStatus, isUnexpected } from './http/errors.ts';
import { effectiveMethod } from './http/method-tunnel.ts';
import { chooseFormat } from './http/negotiation.ts';
import { parseQuery } from './http/query.ts';
import { readRepeatable } from './http/repeatable.ts';
import type { Handlers, Resource } from './http/resource.ts';
import { statusResponse, toResponse, withHeaders, withValidator } from './http/response.ts';
import type { PublicCall, RestRequest, RestResponse } from './http/rest-request.ts';
import { findResource } from './http/router.ts';
import { tokenHeaders } from './sign-in/sign-in.ts';

export interface RestService {
  /** Never rejects: a failure becomes a status document. */
  answer(request: RestRequest): Promise<RestResponse>;
}

interface RestServiceOptions {
  readonly openBackend: OpenBackend;
  /** Receives unexpected errors; the client gets a 500 without details. */
  readonly onUnexpected: (error: unknown, request: RestRequest) => void;
  readonly clock?: Clock | undefined;
  /** What happens to unknown and repeated fields of forms, unless a request says; they are ignored by default. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** The REST resource model over any backend. */
export function createRestService({
  openBackend,
  onUnexpected,
  clock = systemClock,
  unknownFields = 'ignore',
}: RestServiceOptions): RestService {
  return {
    async answer(request) {
      const chosen = chooseFormat(request.headers);
      const format = chosen ?? 'json';
      const resource = findResource(request.path);
      const refusal = chosen === null ? notAcceptable : resource === null ? nothingHere : null;
      const onFailure = (error: unknown): void => {
        if (isUnexpected(error)) onUnexpected(error, request);
      };
      const fail = (error: unknown): RestResponse => {
        if (error instanceof MethodNotAllowed) return methodNotAllowed(error, format);
        const cause = causeOf(error, request.signal);
        onFailure(cause);
        return withIgnored(statusResponse(encodeFailure(cause, format), format), ignored);
      };
      const preferred = parsePreferences(request.headers[preferHeader]);
      const isStrict = (preferred.unknownFields ?? unknownFields) === 'refuse';
      const ignored = isStrict ? undefined : new Set<string>();
      const refuse = ({ status, description }: Refusal): RestResponse =>
        statusResponse(encodeStatus(status, description, format), format);
      try {
        const parameters = parseQuery(request.query);
        const isPublic = resource?.isPublic === true;
        const credentials = credentialsFor(isPublic, request, parameters);
        const { signal, budget, requestId, network } = request;
        const backend = openBackend({ credentials, signal, budget, requestId, network });
        const call = { request, backend, format, parameters, clock, ...preferred, ignored, onFailure };
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

/** A refusal that does not depend on the caller. */
interface Refusal {
  readonly status: number;
  readonly description: string;
}

const notAcceptable: Refusal = {
  status: 406,
  description: 'Not acceptable. Available: application/json, application/xml.',
};
const nothingHere: Refusal = { status: 404, description: 'Not found: there is no resource at this path.' };

/** Authentication comes before the method. */
async function answerCall(call: PublicCall, resource: Resource): Promise<RestResponse> {
  const { backend, request, parameters } = call;
  if (resource.isPublic) {
    return answerWith(resource.handlersFor(call), effectiveMethod(request, parameters), call);
  }
  const viewer = await backend.access.getViewer();
  const method = effectiveMethod(request, parameters);
  const answer = async (inner: Backend): Promise<RestResponse> => {
    const handlers = await resource.handlersFor({ ...call, backend: inner, viewer });
    return answerWith(handlers, method, call);
  };
  const repeatable = readRepeatable(call, method);
  if (repeatable === null) {
    const response = await answer(backend);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && resource.isOfDataTree
      ? withValidator(response, request.headers['if-none-match'])
      : response;
  }
  const { result, isRepeated } = await backend.writes.carryOut(repeatable, answer);
  return isRepeated ? withHeaders(result, { [repeatedHeader.name]: repeatedHeader.value }) : result;
}

async function answerWith(
  handlers: Handlers,
  method: string,
  { format, ignored }: PublicCall,
): Promise<RestResponse> {
  const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (handle !== undefined) return withIgnored(toResponse(await handle(), format), ignored);
  throw new MethodNotAllowed(Object.keys(handlers).concat('HEAD'));
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
  const methods = allowed.join(', ');
  const refusal = statusResponse(
    encodeStatus(405, `Method not allowed. Allowed: ${methods}.`, format),
    format,
  );
  return withHeaders(refusal, { Allow: methods });
}

function credentialsFor(isPublic: boolean, request: RestRequest, parameters: URLSearchParams): Credentials {
  try {
    return readCredentials(request, parameters);
  } catch (error) {
    if (isPublic && error instanceof EmissionsError) return { kind: 'none' };
    throw error;
  }
}

/** Clients read their next token from every response, failures included. */
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
  // The response reports the failure already; a missing token does not change it.
  const authtoken = kind === 'authtoken' ? await access.getAuthtoken().catch(() => null) : null;
  return authtoken === null ? response : withHeaders(response, tokenHeaders(authtoken));
}

/** A failure after cancellation is caused by the cancellation. */
function causeOf(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && !(error instanceof EmissionsError) ? signal.reason : error;
}
