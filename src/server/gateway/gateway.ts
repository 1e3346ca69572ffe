import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { Mode } from '../../config/option-values.ts';
import { defaultLimits, type GraphQLLimits } from '../../graphql/limits/limits.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { createClientReader } from '../http/client-network.ts';
import { fromFetch, toFetch } from '../http/fetch-exchange.ts';
import { type Answer, type InboundRequest, isStream } from '../http/http-exchange.ts';
import { createLogger, logRequest, type LogLevel } from '../../telemetry/log.ts';
import {
  checkCorsOrigins,
  checkTrustedProxies,
  type LoadOptions,
  openKnownDocuments,
  toLoadSettings,
} from './gateway-settings.ts';
import { drainMs } from '../http/connections.ts';
import { NodeRequest, sendToNode } from '../http/node-exchange.ts';
import type { RunningBackend } from './open-backend.ts';
import { createPages } from '../pages/pages.ts';
import { refusalOf } from '../http/request-guard.ts';
import { useResponseCache } from '../graphql-http/response-cache.ts';
import { createRouter, surfaceOf, textAnswer } from './router.ts';
import { splitTarget } from '../http/paths.ts';
import { programVersion } from '../../config/package-file.ts';
import type { TrustedManifest } from '../graphql-http/trusted-documents.ts';

export interface GatewayOptions extends LoadOptions {
  /** Closed with the gateway. */
  readonly backend: RunningBackend;
  /** Overrides of the default limits of a GraphQL request. */
  readonly limits?: Partial<GraphQLLimits> | undefined;
  /** `production` disables introspection and suggestions in error messages; `development` by default. */
  readonly mode?: Mode | undefined;
  /** CORS: origins whose pages may send requests and read responses, such as `https://app.example`; none by default. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto say where a request comes from, and whether over TLS, as addresses or subnets; none by default. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** The only GraphQL documents that are executed, by hash; any document by default. */
  readonly trustedDocuments?: TrustedManifest | undefined;
  /** Automatic persisted queries (APQ): caches documents by hash; `true` by default, unless there are trusted documents. */
  readonly automaticPersistedQueries?: boolean | undefined;
  /**
   * Plugins of graphql-yoga, for hooks from the parameters of a request to its result;
   * none by default. Their type is not that of graphql-yoga, whose declarations need
   * `skipLibCheck`.
   */
  readonly plugins?: readonly object[] | undefined;
  /** Whether unknown and repeated fields of REST forms are ignored and named, or refused; `ignore` by default. */
  readonly unknownFields?: Config['unknownFields'] | undefined;
  /** Whether pages for people are served: the explorer at `/`, `/docs` and the schemas; `false` by default. */
  readonly explorer?: boolean | undefined;
  /** Whether they include GraphiQL at `/graphiql`; in development without `trustedDocuments` by default. */
  readonly graphiql?: boolean | undefined;
  /** Whether GraphQL is a federation subgraph, with `_service` and `_entities`; `false` by default. */
  readonly subgraph?: boolean | undefined;
  /** Whether agents are served at `/mcp`, with tools that read, or also those that write; they are not by default. */
  readonly mcp?: 'read' | 'write' | undefined;
  /** Whether it is reached under names of the loopback interface only; then in development pages of any port of this machine are allowed by CORS. */
  readonly isBehindLoopback?: boolean | undefined;
  /** Whether only requests to a loopback host are answered, which demo users require. */
  readonly onlyLoopback?: boolean | undefined;
  /** Metrics and spans of requests; pass the one that the backend was opened with. */
  readonly telemetry?: Telemetry | undefined;
  /** Whether metrics are exposed at `/metrics`; `false` by default. */
  readonly metrics?: boolean | undefined;
  /** Level of the log, JSON lines on standard error; `warn` by default. */
  readonly logLevel?: LogLevel | undefined;
}

/** GraphQL, the REST resource model and the health checks, to be mounted in any server. */
export interface Gateway {
  /** For node:http and frameworks that pass on its request and response. Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** For runtimes of the fetch API. Never rejects. */
  fetch(request: Request): Promise<Response>;
  /** From now on `/readyz` fails, and `handle` closes each connection after its response. */
  drain(): void;
  /** Waits for running requests, at most 10 s by default, and closes the backend. */
  close(withinMs?: number): Promise<void>;
}

/** Throws a ConfigError that names invalid settings, or settings that exclude each other. */
export function createGateway(options: GatewayOptions): Gateway {
  const { backend, mode = 'development', explorer = false, onlyLoopback = false } = options;
  const { isBehindLoopback = false, trustedDocuments } = options;
  const { graphiql = explorer && mode === 'development' && trustedDocuments === undefined } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const { responseCache, protection, deadlineMs, cpuMs } = toLoadSettings(options, backend.isRemote);
  const log = createLogger(options.logLevel ?? 'warn');
  const { telemetry, metrics = false } = options;
  const client = createClientReader(checkTrustedProxies(options.trustedProxies), () =>
    log.warn(
      'requests were forwarded (X-Forwarded-For or Forwarded) by what is not in --trusted-proxies, so that all its clients count as one address for failed sign-ins; name the proxy there or in EMISSIONS_TRUSTED_PROXIES',
    ),
  );
  const running = new Set<Promise<unknown>>();
  const isLogging = log.isLevelEnabled('info');
  const closing = new WeakSet<Socket>();
  /** The request of each connection after which none has arrived: pipelined ones are answered before it. */
  const latest = new WeakMap<Socket, IncomingMessage>();
  let isDraining = false;
  const router = createRouter({
    backend,
    graphql: {
      limits,
      hasUpstream: backend.isRemote,
      isSubgraph: options.subgraph ?? false,
      mode,
      onErrors: telemetry?.onGraphQLErrors,
      responseCache: useResponseCache(backend, responseCache),
      plugins: options.plugins ?? [],
      documents: openKnownDocuments(options, limits),
    },
    deadlineMs,
    cpuMs,
    corsOrigins: checkCorsOrigins(options.corsOrigins),
    allowsLocalPages: mode === 'development' && isBehindLoopback,
    unknownFields: options.unknownFields,
    pages: explorer
      ? createPages({
          mode,
          isRemote: backend.isRemote,
          graphiql,
          sendsIds: trustedDocuments !== undefined,
          signInDemo: (signal) => backend.signInDemo(signal),
        })
      : null,
    mcp:
      options.mcp === undefined
        ? null
        : {
            mayWrite: options.mcp === 'write',
            onlyLoopback: isBehindLoopback,
            sendsIds: trustedDocuments !== undefined,
            version: programVersion(),
          },
    protection,
    isDraining: () => isDraining,
    exposedTelemetry: metrics ? (telemetry ?? null) : null,
    log,
  });

  function track(work: Promise<unknown>): void {
    const end = (): void => void running.delete(work);
    running.add(work);
    work.then(end, end);
  }

  const answerSafely = (request: InboundRequest): Promise<Answer> =>
    router.answer(request).catch((error: unknown) => {
      log.error({ err: error }, 'the request handler failed');
      return lastOfConnection(
        textAnswer(500, 'Unexpected error; details are in the log under the request id.'),
      );
    });

  async function answer(request: InboundRequest): Promise<Answer> {
    const { method, target, headers, arrivedAt } = request;
    const answered = await (telemetry === undefined
      ? answerSafely(request)
      : telemetry.observeRequest({ surface: surfaceOf(target), method, headers, arrivedAt }, () =>
          answerSafely(request),
        ));
    if (isStream(answered.body)) track(answered.body.ended);
    if (isLogging) logAnswer(request, answered);
    return answered;
  }

  function logAnswer({ method, target, arrivedAt }: InboundRequest, { status, headers, body }: Answer): void {
    const { path } = splitTarget(target);
    const requestId = headers['X-Request-Id'];
    const logged = { requestId, surface: surfaceOf(target), method, path, status, arrivedAt };
    if (isStream(body)) void body.ended.then(() => logRequest(log, { ...logged, bytes: body.bytes() }));
    else logRequest(log, { ...logged, bytes: Buffer.byteLength(body) });
  }

  async function ended(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running);
  }

  return {
    async handle(request, response) {
      // Bytes after a refused request may be part of its body (request smuggling).
      if (closing.has(request.socket)) return;
      const refusal = refusalOf(request, onlyLoopback);
      if (refusal !== null) {
        closing.add(request.socket);
        const refused = lastOfConnection(textAnswer(refusal.status, refusal.message));
        return sendToNode(refused, request, response);
      }
      latest.set(request.socket, request);
      const work = answer(new NodeRequest(request, response, client));
      track(work);
      const answered = await work;
      const isLast = isDraining && latest.get(request.socket) === request;
      sendToNode(isLast ? lastOfConnection(answered) : answered, request, response);
    },
    async fetch(request) {
      const work = answer(fromFetch(request));
      track(work);
      return toFetch(await work, request.method);
    },
    drain() {
      isDraining = true;
    },
    async close(withinMs = drainMs) {
      isDraining = true;
      const waiting = new AbortController();
      const late = sleep(withinMs, undefined, { signal: waiting.signal }).catch(() => {});
      await Promise.race([ended(), late]);
      waiting.abort();
      await backend.close();
    },
  };
}

/** The client's next request opens a new connection, which another process may serve. */
function lastOfConnection(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, Connection: 'close' } };
}
