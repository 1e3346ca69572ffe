import { createRestService } from '../../rest-service/rest-service.ts';
import { createCorsPolicy } from '../http/cors.ts';
import { answerGraphiQL, wantsPage } from '../graphql-http/graphiql.ts';
import { createGraphQLHandler, type GraphQLOptions } from '../graphql-http/handler.ts';
import { markGraphQL, markRest, withCorruptionNotice } from '../http/corruption-notice.ts';
import { graphqlPath } from '../http/graphql-path.ts';
import { answerHealth } from './health.ts';
import { answerMetrics, metricsPath } from './metrics.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import type { Logger } from '../../telemetry/log.ts';
import type { Surface } from '../../telemetry/metrics.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { RunningBackend } from './open-backend.ts';
import { createProtection, type ProtectionSettings } from '../load/protected-handlers.ts';
import { answerRest as answerByRest } from './rest-handler.ts';
import { isRestPath, splitTarget } from '../http/rest-path.ts';

interface RouterOptions {
  readonly backend: RunningBackend;
  readonly graphql: GraphQLOptions;
  /** The pages that may read answers. */
  readonly corsOrigins: readonly string[];
  /** Whether there is GraphiQL. */
  readonly hasExplorer: boolean;
  readonly protection: ProtectionSettings;
  readonly isDraining: () => boolean;
  /** Shown at `/metrics`; `null` when it is not. */
  readonly shownTelemetry: Telemetry | null;
  readonly log: Logger;
}

/** Everything that is behind the port, without a socket. Rejects only with what nobody foresaw. */
type Router = (request: InboundRequest) => Promise<Answer>;

const signInMs = 10_000;

export function createRouter(options: RouterOptions): Router {
  const { backend, graphql, corsOrigins, hasExplorer, isDraining, shownTelemetry, log } = options;
  const cors = createCorsPolicy(corsOrigins);
  const protect = createProtection(options.protection, backend.callerAllowances);
  const handleGraphQL = protect.graphql(createGraphQLHandler(backend.open, graphql, log));
  const answerGraphQL = withCorruptionNotice(backend.corruption, markGraphQL, handleGraphQL);
  const restService = createRestService({
    openBackend: backend.open,
    onUnforeseen: (error, { requestId }) => log.error({ err: error, requestId }, 'unforeseen error in REST'),
  });
  const handleRest = protect.rest((request) => answerByRest(restService, request));
  const answerRest = withCorruptionNotice(backend.corruption, markRest, handleRest);
  async function route(request: InboundRequest, path: string): Promise<Answer> {
    if (isRestPath(path)) return answerRest(request);
    if (path === metricsPath && shownTelemetry !== null) return answerMetrics(shownTelemetry);
    if (path === '/healthz' || path === '/readyz') return answerHealth(path, backend, isDraining);
    if (hasExplorer && wantsPage(request) && (path === '/' || path === graphqlPath)) {
      return answerGraphiQL(await backend.signInDemo(AbortSignal.timeout(signInMs)));
    }
    return path === graphqlPath ? answerGraphQL(request) : textAnswer(404, nothingHere);
  }
  return async (request) => {
    const { path } = splitTarget(request.target);
    const answer = cors.answerPreflight(request, path) ?? (await route(request, path));
    return cors.grant(answer, request, path);
  };
}

/** What a request is for, as metrics and logs have it. */
export function surfaceOf(target: string): Surface {
  const { path } = splitTarget(target);
  if (path === graphqlPath) return 'graphql';
  if (isRestPath(path)) return 'rest';
  if (path === '/') return 'page';
  if (path === metricsPath) return 'metrics';
  return path === '/healthz' || path === '/readyz' ? 'health' : 'none';
}

const nothingHere =
  'There is nothing here. GraphQL is at /graphql, REST below /data, /profiles, /definitions and /auth.';

/** A word to people, after which the connection ends. */
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
