import type { Credentials } from '../domain/access/access.ts';
import { EmissionsError, unlessMissing } from '../domain/basics/errors.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import { parseRoute } from '../wire/addresses.ts';
import { additionsHeader, batchHeader } from '../wire/headers/offer.ts';
import { decodeHops, hopsHeader } from '../wire/headers/hops.ts';
import { parsePreferences, preferHeader, type UnknownFields } from '../wire/headers/preferences.ts';
import { repeatedHeader } from '../wire/headers/idempotency.ts';
import { readCredentials } from './sign-in/credentials.ts';
import { requestedTable } from './http/accepted.ts';
import {
  answerFailure,
  answerWith,
  notAcceptable,
  nothingHere,
  refuse,
  refusedMethod,
} from './http/answers.ts';
import { answerPart } from './batches/answer-part.ts';
import { isUnexpected } from './http/errors.ts';
import { effectiveMethod } from './http/method-tunnel.ts';
import { chooseAny, chooseFormat } from './http/negotiation.ts';
import { parseQuery } from './http/query.ts';
import { readReason } from './http/reason.ts';
import { readRepeatable } from './http/repeatable.ts';
import type { Resource } from './http/resource.ts';
import { withHeaders, withValidator } from './http/response.ts';
import type { PublicCall, RestCall, RestRequest, RestResponse } from './http/rest-request.ts';
import { findResource } from './http/router.ts';
import { tokenHeaders } from './sign-in/sign-in.ts';
import { createImportSlots } from './tables/import-slots.ts';
import { answerWithTable } from './tables/table-answer.ts';

export interface RestService {
  /** Never rejects: a failure becomes a status document. */
  answer(request: RestRequest): Promise<RestResponse>;
  /** Whether a request changes nothing, so that it may end with its caller. */
  onlyReads(method: string, path: string): boolean;
  /** Whether the body of a request may have any length, and is read as a stream. */
  streamsBody(method: string, path: string): boolean;
}

interface RestServiceOptions {
  readonly openBackend: OpenBackend;
  /** Receives unexpected errors; the client gets a 500 without details. */
  readonly onUnexpected: (error: unknown, request: RestRequest) => void;
  /** Receives every error that is answered as a status document or ends a table. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
  /** How many reads a batch may have, where that is less than usual. */
  readonly maxReads?: number | undefined;
  /** Handling of unknown and repeated fields of forms, unless a request overrides it; they are ignored by default. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** An answer with as many views of items takes a few hundred kilobytes. */
const usualReads = 100;

/** The REST resource model over any backend. */
export function createRestService({
  openBackend,
  onUnexpected,
  onFailure: observeFailure,
  clock = systemClock,
  unknownFields = 'ignore',
  maxReads: allowedReads = usualReads,
}: RestServiceOptions): RestService {
  const maxReads = Math.min(usualReads, allowedReads);
  const offer = {
    [batchHeader]: String(maxReads),
    [additionsHeader.name]: additionsHeader.value,
  };
  const imports = createImportSlots();
  async function answer(request: RestRequest): Promise<RestResponse> {
    const chosen = chooseFormat(request.headers);
    const format = chosen ?? 'json';
    const acceptsDocuments = chosen !== null;
    const resource = findResource(request.path);
    const refusal =
      !acceptsDocuments && chooseAny(request.headers) === null
        ? notAcceptable({})
        : resource === null
          ? nothingHere
          : request.method === 'TRACE'
            ? noTrace
            : null;
    const onFailure = (error: unknown): void => {
      observeFailure?.(error);
      if (isUnexpected(error)) onUnexpected(error, request);
    };
    const preferred = parsePreferences(request.headers[preferHeader]);
    const isStrict = (preferred.unknownFields ?? unknownFields) === 'refuse';
    const ignored = isStrict ? undefined : new Set<string>();
    const fail = (error: unknown): RestResponse =>
      answerFailure(error, { request, format, acceptsDocuments, onFailure, ignored });
    try {
      const parameters = parseQuery(request.query);
      const isPublic = resource?.isPublic === true;
      const credentials = credentialsFor(isPublic, request, parameters);
      const { signal, budget, requestId, network } = request;
      const hops = decodeHops(request.headers[hopsHeader]);
      const limited = { signal, budget };
      const began = {};
      const reason = readReason(request);
      const open = (limits: typeof limited): Backend =>
        openBackend({ credentials, began, ...limits, requestId, reason, network, hops });
      const backend = open(limited);
      const readPart: RestCall['readPart'] = async (run) => {
        const part = request.openPart?.() ?? { ...limited, close: () => {} };
        try {
          return await run({ ...part, backend: open(part) });
        } finally {
          part.close();
        }
      };
      const own = { request, backend, format, acceptsDocuments, parameters, clock, maxReads, imports };
      const call = { ...own, ...preferred, ignored, onFailure };
      const response =
        resource === null || refusal !== null
          ? refuse(refusal ?? nothingHere, format)
          : await answerCall(call, resource, readPart).catch(fail);
      return isPublic ? response : await withCredentials(response, credentials, backend, request);
    } catch (error) {
      return refusal === null ? fail(error) : refuse(refusal, format);
    }
  }

  return {
    answer: async (request) => withHeaders(await answer(request), offer),
    onlyReads(method, path) {
      const resource = findResource(path);
      const isBatch = resource?.isPublic === false && resource.onlyReads === true;
      return method === 'GET' || method === 'HEAD' || isBatch;
    },
    streamsBody: (method, path) => method === 'POST' && takesTables(findResource(path)),
  };
}

function takesTables(resource: Resource | null): boolean {
  return resource?.isPublic === false && resource.takesTables === true;
}

/** Proxies use it without credentials; which of these a resource has depends on who asks. */
const noTrace = refusedMethod(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);

/** Authentication comes before the method. */
async function answerCall(
  call: PublicCall,
  resource: Resource,
  readPart: RestCall['readPart'],
): Promise<RestResponse> {
  const { backend, request, parameters } = call;
  if (resource.isPublic) {
    return answerWith(resource.handlersFor(call), effectiveMethod(request, parameters), call);
  }
  const user = await unlessMissing(backend.access.getViewer());
  const apiVersion = user?.apiVersion ?? (await backend.access.getApiVersion());
  // Where a service does not say it, its dates are those of the original's default.
  const viewer = { uid: user?.uid ?? null, apiVersion, timeZone: user?.timeZone ?? 'UTC' };
  const method = effectiveMethod(request, parameters);
  const inside = (inner: Backend): RestCall => {
    const own: RestCall = {
      ...call,
      backend: inner,
      viewer,
      readPart,
      read: (target) => answerPart(own, target),
    };
    return own;
  };
  const isImport = method === 'POST' && takesTables(resource);
  const hasNoKey = resource.onlyReads === true || isImport;
  const repeatable = hasNoKey ? null : readRepeatable(call, method);
  if (repeatable === null) {
    const own = inside(backend);
    const handlers = await resource.handlersFor(own);
    if (method === 'POST' && handlers.postedTable !== undefined) return handlers.postedTable();
    const table = method === 'GET' ? requestedTable(own, handlers) : null;
    const response =
      table !== null && handlers.table !== undefined
        ? await answerWithTable(own, await handlers.table(), table)
        : await answerWith(handlers, method, own);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead ? withValidator(response, request.headers['if-none-match']) : response;
  }
  const { result, isRepeated } = await backend.writes.carryOut(repeatable, async (inner) => {
    const own = inside(inner);
    return answerWith(await resource.handlersFor(own), method, own);
  });
  if (!isRepeated) return result;
  await assertStillShared(backend, request.path);
  return withHeaders(result, { [repeatedHeader.name]: repeatedHeader.value });
}

/** The answer to an earlier write shows records of a profile that may no longer be shared with the caller. */
async function assertStillShared({ profiles }: Backend, path: string): Promise<void> {
  const route = parseRoute(path);
  if (route === null || !('profileUid' in route)) return;
  const [profile] = await profiles.getMany([route.profileUid]);
  if (profile instanceof EmissionsError && profile.code === 'FORBIDDEN') throw profile;
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
  request: RestRequest,
): Promise<RestResponse> {
  if (response.status === 401) {
    return kind === 'basic'
      ? withHeaders(response, { 'WWW-Authenticate': 'Basic realm="emissions", charset="UTF-8"' })
      : response;
  }
  // The response reports the failure already; a missing token does not change it.
  const authtoken = kind === 'authtoken' ? await access.getAuthtoken().catch(() => null) : null;
  return authtoken === null ? response : withHeaders(response, tokenHeaders(authtoken, request));
}
