import type { Config } from '../../config/config.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { chooseFormat } from '../../rest-service/http/negotiation.ts';
import { refusalResponse } from '../../rest-service/http/response.ts';
import { createRestService } from '../../rest-service/rest-service.ts';
import { createCorsPolicy } from '../http/cors.ts';
import { createGraphQLHandler, type GraphQLOptions } from '../graphql-http/handler.ts';
import { createMcpEndpoint, type McpOptions, mcpPath } from '../mcp/mcp-endpoint.ts';
import { graphqlPath } from '../http/graphql-path.ts';
import { isPagePath, type Pages } from '../pages/pages.ts';
import { answerHealth } from './health.ts';
import { answerMetrics, metricsPath } from './metrics.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import { createFailureLog } from '../../telemetry/failure-log.ts';
import type { Logger } from '../../telemetry/log.ts';
import type { Surface } from '../../telemetry/metrics.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { RunningBackend } from './open-backend.ts';
import type { Entry } from '../load/admission.ts';
import { createProtection, type ProtectionSettings } from '../load/protected-handlers.ts';
import { answerRest as answerByRest } from './rest-handler.ts';
import { refuseForgedWrite } from '../http/csrf.ts';
import { isRestPath, splitTarget } from '../http/rest-path.ts';

interface RouterOptions {
  readonly backend: RunningBackend;
  readonly graphql: Omit<GraphQLOptions, 'cpuMs' | 'deadlineMs'>;
  /** Deadline of one GraphQL request; REST requests, which may be batches, have longer. */
  readonly deadlineMs: number;
  /** CPU time of one request in milliseconds; 0 for no limit. */
  readonly cpuMs: number;
  /** The origins that CORS allows. */
  readonly corsOrigins: readonly string[];
  /** Whether CORS also allows pages of this machine. */
  readonly allowsLocalPages: boolean;
  readonly unknownFields?: Config['unknownFields'] | undefined;
  /** Pages for people; `null` for none. */
  readonly pages: Pages | null;
  /** Served at `/mcp`; `null` for no such endpoint. */
  readonly mcp: McpOptions | null;
  readonly protection: ProtectionSettings;
  readonly isDraining: () => boolean;
  /** Exposed at `/metrics`; `null` for no such endpoint. */
  readonly exposedTelemetry: Telemetry | null;
  readonly log: Logger;
}

/** The whole HTTP interface, without a socket. */
interface Router {
  /** Rejects only with unexpected errors. */
  answer(request: InboundRequest): Promise<Answer>;
  /** Begins a request in its turn, with what to call when it has ended; or, if the program is too overloaded for it, `send` gets the answer. */
  admit(request: InboundRequest, begin: Entry['begin'], send: (answer: Answer) => void): void;
}

const restTimes = 3;

export function createRouter(options: RouterOptions): Router {
  const { backend, graphql, deadlineMs, cpuMs, corsOrigins, pages, isDraining, exposedTelemetry, log } =
    options;
  const cors = createCorsPolicy(corsOrigins, options.allowsLocalPages);
  const protect = createProtection(options.protection, backend.callerAllowances);
  const openBackend = protect.open(backend.open);
  const logFailure = createFailureLog(log);
  const onUnexpected = (error: unknown): void => logFailure(error, 'unexpected error in GraphQL');
  const answerGraphQL = protect.graphql(
    createGraphQLHandler(openBackend, { ...graphql, deadlineMs, cpuMs }, onUnexpected),
  );
  const restService = createRestService({
    openBackend,
    unknownFields: options.unknownFields,
    // Others write to a remote service, too.
    revision: backend.isRemote ? undefined : backend.revision,
    // A batch that counts as more requests than a caller has would never be answered.
    maximumReads: options.protection.requestsPerMinute || undefined,
    onUnexpected: (error, { requestId }) => logFailure(error, 'unexpected error in REST', { requestId }),
  });
  const refuseForged = (request: InboundRequest): void => refuseForgedWrite(request, corsOrigins);
  const answerRest = protect.rest(
    (request) =>
      answerByRest(restService, request, {
        deadlineMs: restTimes * deadlineMs,
        cpuMs,
        countReads: protect.countReads,
      }),
    refuseForged,
  );
  const answerMcp = options.mcp === null ? null : createMcpEndpoint(answerGraphQL, options.mcp);
  function route(request: InboundRequest, path: string): Answer | Promise<Answer> {
    if (isRestPath(path)) return answerRest(request);
    if (path === mcpPath && answerMcp !== null) return answerMcp(request);
    if (path === metricsPath && exposedTelemetry !== null) return answerMetrics(exposedTelemetry);
    if (path === '/healthz' || path === '/readyz') return answerHealth(path, backend, isDraining);
    const page = pages?.answer(request, path) ?? null;
    return page ?? (path === graphqlPath ? answerGraphQL(request) : answerNotFound(request));
  }
  return {
    async answer(request) {
      const { path } = splitTarget(request.target);
      const answer = cors.answerPreflight(request, path) ?? (await route(request, path));
      return cors.grant(answer, request, path);
    },
    admit(request, begin, send) {
      const { path } = splitTarget(request.target);
      const isGraphQL = path === graphqlPath;
      if (!(isGraphQL || isRestPath(path)) || request.method === 'OPTIONS') return begin(() => {});
      protect.admit(request, {
        isGraphQL,
        check: isGraphQL ? null : refuseForged,
        begin,
        send: (answer) => send(cors.grant(answer, request, path)),
      });
    },
  };
}

/** The part of the interface that a request belongs to, for metrics and logs. */
export function surfaceOf(target: string): Surface {
  const { path } = splitTarget(target);
  if (path === graphqlPath) return 'graphql';
  if (isRestPath(path)) return 'rest';
  if (path === mcpPath) return 'mcp';
  if (path === metricsPath) return 'metrics';
  if (path === '/healthz' || path === '/readyz') return 'health';
  return isPagePath(path) ? 'page' : 'none';
}

const notFound = new EmissionsError(
  'NOT_FOUND',
  'Not found. GraphQL is at /graphql, REST under /data, /profiles, /definitions and /auth.',
);

/** In the format that is asked for; plain text for a caller who accepts none that there is. */
function answerNotFound({ headers }: InboundRequest): Answer {
  const text = textAnswer(404, notFound.message);
  if (chooseFormat(headers) === null) return text;
  const document = refusalResponse(notFound, headers);
  // The unread body makes the connection unusable.
  return { ...document, headers: { ...document.headers, Connection: 'close' } };
}

/** A plain text message, after which the connection is closed. */
export function textAnswer(status: number, body: string): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'text/plain;charset=UTF-8',
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    },
    body,
  };
}
