import type { Config } from '../../config/config.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { chooseFormat, codingFor } from '../../rest-service/http/negotiation.ts';
import { refusalResponse } from '../../rest-service/http/response.ts';
import { createRestService } from '../../rest-service/rest-service.ts';
import { inCoding } from '../http/content-coding.ts';
import { withPlainBody } from '../http/content-decoding.ts';
import { mayBeForged, refuseForgedWrite } from '../http/csrf.ts';
import { describeResource, isMetadataPath, withChallenge } from '../http/challenge.ts';
import { createCorsPolicy } from '../http/cors.ts';
import { createGraphQLHandler, type GraphQLOptions } from '../graphql-http/handler.ts';
import { createMcpEndpoint, type McpOptions } from '../mcp/mcp-endpoint.ts';
import { graphqlPath, isRestPath, mcpPath, metricsPath, splitTarget } from '../http/paths.ts';
import { isPagePath, type Pages } from '../pages/pages.ts';
import { answerHealth } from './health.ts';
import { answerMetrics } from './metrics.ts';
import { type Answer, closeAfterLongBody, type InboundRequest, textAnswer } from '../http/http-exchange.ts';
import { createFailureLog } from '../../telemetry/failure-log.ts';
import type { Logger } from '../../telemetry/log.ts';
import type { Surface } from '../../telemetry/metrics.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { RunningBackend } from './running-backend.ts';
import { createAdmission } from '../load/admission.ts';
import { createCallerLimits } from '../load/caller-limits.ts';
import { callerOf, createLoadGuard, graphqlProtocol, restProtocol } from '../load/load-guard.ts';
import type { ProtectionSettings } from './gateway-settings.ts';
import { answerRest } from './rest-handler.ts';

interface RouterOptions {
  readonly backend: RunningBackend;
  readonly graphql: Omit<GraphQLOptions, 'cpuMs' | 'deadlineMs'>;
  /** Deadline of one GraphQL request; REST requests, which may be batches, have longer. */
  readonly deadlineMs: number;
  /** CPU time of one request in milliseconds; 0 for no limit. */
  readonly cpuMs: number;
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
}

const restTimes = 3;

export function createRouter(options: RouterOptions): Router {
  const { backend, graphql, deadlineMs, cpuMs, corsOrigins, pages, isDraining, exposedTelemetry, log } =
    options;
  const cors = createCorsPolicy(corsOrigins, options.allowsLocalPages);
  const limits = createCallerLimits(
    { ...options.protection, digestKey: backend.digestKey },
    backend.callerAllowances,
  );
  const guard = createLoadGuard(limits, createAdmission(options.protection));
  const openBackend = limits.open(backend.open);
  const logFailure = createFailureLog(log);
  const handleGraphQL = guard(
    graphqlProtocol,
    createGraphQLHandler(openBackend, { ...graphql, deadlineMs, cpuMs }, (error) =>
      logFailure(error, 'unexpected error in GraphQL'),
    ),
  );
  const restService = createRestService({
    openBackend,
    unknownFields: options.unknownFields,
    // Others write to a remote service, too.
    // A batch that counts as more requests than a caller has would never be answered.
    maxReads: options.protection.requestsPerMinute || undefined,
    onUnexpected: (error, { requestId }) => logFailure(error, 'unexpected error in REST', { requestId }),
  });
  const rest = {
    ...restProtocol,
    check: (request: InboundRequest) => refuseForgedWrite(request, corsOrigins),
  };
  const handleRest = guard(rest, (request) =>
    answerRest(restService, request, {
      deadlineMs: restTimes * deadlineMs,
      cpuMs,
      countReads: (further) => limits.countReads(callerOf(request, restProtocol), further),
    }),
  );
  const handleMcp = options.mcp === null ? null : createMcpEndpoint(handleGraphQL, options.mcp);
  function route(request: InboundRequest, path: string): Answer | Promise<Answer> {
    if (isRestPath(path)) return handleRest(request);
    if (path === mcpPath && handleMcp !== null) return handleMcp(request);
    if (path === metricsPath && exposedTelemetry !== null) return answerMetrics(exposedTelemetry);
    if (path === '/healthz' || path === '/readyz') return answerHealth(path, backend, isDraining, logFailure);
    const page = describeResource(request, path, backend.issuer) ?? pages?.answer(request, path) ?? null;
    return page ?? (path === graphqlPath ? handleGraphQL(request) : answerNotFound(request));
  }
  return {
    async answer(received) {
      const request = withPlainBody(received);
      const { path } = splitTarget(request.target);
      const answer = cors.answerPreflight(request, path) ?? (await route(request, path));
      const challenged = withChallenge(answer, request, path, backend.issuer);
      const granted = cors.grant(challenged, request, path);
      // Lengths of answers that another page could have asked for say nothing of what is in them (BREACH).
      return mayBeForged(request.headers, corsOrigins)
        ? granted
        : inCoding(granted, codingFor(request.headers));
    },
  };
}

/** The part of the interface that a request belongs to, for metrics and logs. */
export function surfaceOf(target: string): Surface {
  const { path } = splitTarget(target);
  if (path === graphqlPath) return 'graphql';
  if (isRestPath(path)) return 'rest';
  if (path === mcpPath || isMetadataPath(path)) return 'mcp';
  if (path === metricsPath) return 'metrics';
  if (path === '/healthz' || path === '/readyz') return 'health';
  return isPagePath(path) ? 'page' : 'none';
}

const notFound = new EmissionsError(
  'NOT_FOUND',
  'Not found. GraphQL is at /graphql, REST under /data, /profiles, /definitions and /auth.',
);

/** In the requested format; plain text for callers who accept neither JSON nor XML. */
function answerNotFound(request: InboundRequest): Answer {
  const { headers } = request;
  const isText = chooseFormat(headers) === null;
  const answer = isText ? textAnswer(404, notFound.message) : refusalResponse(notFound, headers);
  return closeAfterLongBody(answer, request);
}
