import { BoundedCache } from '../../cache/bounded-cache.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { SpentTime } from '../../metering/request-budget.ts';
import { workOf } from '../../rest-service/http/work.ts';
import type { RestService } from '../../rest-service/rest-service.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import { openRequestLifetime, type RequestLifetime } from '../http/request-lifetime.ts';
import { splitTarget } from '../http/paths.ts';

const maxFormBytes = 64 * 1024;
/** A GraphQL request may have as much: its list becomes one such document in front of a service. */
const maxDocumentBytes = 512 * 1024;
/** CPU time of this process that gateways have used lately, by the request that each of them serves. */
const spentOn = new BoundedCache<SpentTime>({ maximum: 10_000 });
const documentTypes = new Set(['application/json', 'application/xml', 'text/xml']);

/** A legacy client quirk: it signs in again only if the reason phrase is in capitals. */
const reasons: Readonly<Record<number, string>> = { 401: 'UNAUTHORIZED' };

interface RestLimits {
  readonly deadlineMs: number;
  /** CPU time of one request in milliseconds; 0 for no limit. */
  readonly cpuMs: number;
  /** Throws RATE_LIMITED for a batch of too many reads. */
  readonly countReads: (further: number) => void;
}

export async function answerRest(
  service: RestService,
  request: InboundRequest,
  { deadlineMs, cpuMs, countReads }: RestLimits,
): Promise<Answer> {
  const open = (spent?: SpentTime): RequestLifetime =>
    openRequestLifetime(request, { deadlineMs, cpuMs, limits: {}, spent });
  const work = workOf(request.headers);
  const lifetime = open(work === undefined ? undefined : spentOn.getOrCreate(work, () => ({ ms: 0 })));
  try {
    const { method, headers, isEncrypted } = request;
    const { path, query } = splitTarget(request.target);
    const stream = service.streamsBody(method, path) ? request.streamBody() : undefined;
    const body = stream === undefined ? await readRestBody(request) : Buffer.alloc(0);
    if (!service.onlyReads(method, path)) lifetime.outliveCaller();
    const { signal, budget, requestId } = lifetime;
    const answer = await service.answer({
      method,
      path,
      query,
      headers,
      body,
      stream,
      signal,
      budget,
      requestId,
      network: request.network,
      isEncrypted,
      countReads,
      endDeadline: lifetime.endDeadline,
      openPart: () => open(),
    });
    const isComplete = stream === undefined ? !(body instanceof EmissionsError) : await stream.drop();
    return {
      status: answer.status,
      reason: reasons[answer.status],
      headers: {
        ...answer.headers,
        'X-Request-Id': requestId,
        // The unread rest of the body makes the connection unusable.
        ...(isComplete ? {} : { Connection: 'close' }),
      },
      body: answer.body,
    };
  } finally {
    lifetime.close();
  }
}

/** The body, or the error, which the service reports in the requested format. */
async function readRestBody(request: InboundRequest): Promise<Buffer | EmissionsError> {
  const [mediaType = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';', 1);
  const isDocument = documentTypes.has(mediaType.trim());
  try {
    return await request.readBody(isDocument ? maxDocumentBytes : maxFormBytes);
  } catch (error) {
    if (error instanceof EmissionsError) return error;
    throw error;
  }
}
