import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Mode } from '../../config/option-values.ts';
import { defaultLimits, type GraphQLLimits } from '../../graphql/limits/limits.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { fromFetch, toFetch } from '../http/fetch-exchange.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import { type LoadOptions, toLoadSettings } from '../load/load-settings.ts';
import { createLogger, type LogLevel } from '../../telemetry/log.ts';
import { checkCorsOrigins, openKnownDocuments } from './gateway-settings.ts';
import { fromNode, sendToNode } from '../http/node-exchange.ts';
import type { RunningBackend } from './open-backend.ts';
import { refuse } from '../http/request-guard.ts';
import { openResponseCache } from '../graphql-http/response-cache.ts';
import { createRouter, textAnswer } from './router.ts';
import { observeRequests } from './observe-requests.ts';
import { createRunningRequests, drainMs } from '../http/running-requests.ts';
import type { TrustedManifest } from '../graphql-http/trusted-documents.ts';

export interface GatewayOptions extends LoadOptions {
  /** What answers; `close` closes it with the gateway. */
  readonly backend: RunningBackend;
  /** What differs from the usual limits of a GraphQL request. */
  readonly limits?: Partial<GraphQLLimits> | undefined;
  /** In `production` the schema cannot be asked for and no error guesses at names; `development` when absent. */
  readonly mode?: Mode | undefined;
  /** The origins whose pages may send requests and read answers, such as `https://app.example`; none when absent. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** The only GraphQL documents that run, by their hashes; any when absent. */
  readonly trustedDocuments?: TrustedManifest | undefined;
  /** Whether documents are remembered under their hash; `true` when absent, unless there are trusted documents. */
  readonly automaticPersistedQueries?: boolean | undefined;
  /** Whether GraphiQL is at `/` and `/graphql`; `false` when absent. */
  readonly explorer?: boolean | undefined;
  /** Whether GraphQL is a subgraph of a federated graph, with `_service` and `_entities`; `false` when absent. */
  readonly subgraph?: boolean | undefined;
  /** Whether only requests to a loopback name are answered, as it must be while there are demo users. */
  readonly onlyLoopback?: boolean | undefined;
  /** What requests and calls are counted and timed with, best the one that the backend was opened with. */
  readonly telemetry?: Telemetry | undefined;
  /** Whether the telemetry is shown at `/metrics`; `false` when absent. */
  readonly metrics?: boolean | undefined;
  /** What is logged, as JSON lines on standard error; `warn` when absent. */
  readonly logLevel?: LogLevel | undefined;
}

/** GraphQL, the REST resource model and the health addresses, to be mounted in a server of your own. */
export interface Gateway {
  /** For node:http and for whatever gives on its request and response. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** For runtimes of the fetch API. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** From now on `/readyz` says that the gateway is leaving, and `handle` ends each connection with its answer. */
  drain(): void;
  /** Waits for the requests that are being answered, at most 10 s unless told otherwise, and closes the backend. */
  close(withinMs?: number): Promise<void>;
}

/** Throws a ConfigError that says which setting is not of its form, or excludes another. */
export function createGateway(options: GatewayOptions): Gateway {
  const { backend, mode = 'development', explorer = false, onlyLoopback = false } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const { responseCache, protection } = toLoadSettings(options, backend.isRemote);
  const log = createLogger(options.logLevel ?? 'warn');
  const { telemetry, metrics = false } = options;
  const running = createRunningRequests();
  const refused = new WeakSet<Socket>();
  let isDraining = false;
  const answer = createRouter({
    backend,
    graphql: {
      limits,
      hasUpstream: backend.isRemote,
      isSubgraph: options.subgraph ?? false,
      mode,
      onErrors: telemetry?.onGraphQLErrors,
      cache: openResponseCache(backend, responseCache),
      documents: openKnownDocuments(options, limits),
    },
    corsOrigins: checkCorsOrigins(options.corsOrigins),
    hasExplorer: explorer,
    protection,
    isDraining: () => isDraining,
    shownTelemetry: metrics ? (telemetry ?? null) : null,
    log,
  });

  async function answerSafely(request: InboundRequest): Promise<Answer> {
    try {
      return await answer(request);
    } catch (error) {
      log.error({ err: error }, 'a request could not be answered');
      return textAnswer(500, 'Something went wrong that should not have.');
    }
  }

  const observe = observeRequests(telemetry, log);
  const answerObserved = (request: InboundRequest): Promise<Answer> =>
    observe(request, () => answerSafely(request));

  return {
    async handle(request, response) {
      // What stands behind a refused request may be part of it, so it is no request.
      if (refused.has(request.socket)) return;
      const refusal = refuse(request, onlyLoopback);
      if (refusal !== null) {
        refused.add(request.socket);
        return sendToNode(textAnswer(refusal.status, refusal.message), request, response);
      }
      const answered = answerObserved(fromNode(request, response));
      running.start(answered);
      const answer = await answered;
      sendToNode(isDraining ? lastOfConnection(answer) : answer, request, response);
    },
    async fetch(request) {
      const answered = answerObserved(fromFetch(request));
      running.start(answered);
      return toFetch(await answered, request.method);
    },
    drain() {
      isDraining = true;
    },
    async close(withinMs = drainMs) {
      isDraining = true;
      await running.ended(withinMs);
      await backend.close();
    },
  };
}

/** The caller's next request needs another connection, and with it another process. */
function lastOfConnection(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, Connection: 'close' } };
}
