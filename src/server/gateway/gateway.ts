import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultLimits } from '../../graphql/limits/limits.ts';
import { createClientReader } from '../http/client-network.ts';
import { fromFetch, toFetch } from '../http/fetch-exchange.ts';
import { type Answer, type InboundRequest, isStream, textAnswer } from '../http/http-exchange.ts';
import { createLogger, logRequest } from '../../telemetry/log.ts';
import {
  checkCorsOrigins,
  checkPlugins,
  checkTrustedProxies,
  openKnownDocuments,
  toLoadSettings,
} from './gateway-settings.ts';
import { drainMs } from '../http/connections.ts';
import { NodeRequest, sendToNode } from '../http/node-exchange.ts';
import { checkNames, type GatewayOptions } from './gateway-options.ts';
import { createPages } from '../pages/pages.ts';
import { bodyIsGone, bodyReadBefore } from '../http/read-before.ts';
import { refusalOf } from '../http/request-guard.ts';
import { refuseFetch } from '../http/this-machine.ts';
import { useResponseCache } from '../graphql-http/response-cache.ts';
import { createRouter, surfaceOf } from './router.ts';
import { splitTarget } from '../http/paths.ts';
import { programVersion } from '../../config/package-file.ts';

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
  checkNames(options);
  const { backend, mode = 'development', explorer = false } = options;
  const { hasDemoUsers = false } = backend;
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
      plugins: checkPlugins(options.plugins),
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
      const refusal = refusalOf(request, hasDemoUsers);
      if (refusal !== null) {
        closing.add(request.socket);
        const refused = lastOfConnection(textAnswer(refusal.status, refusal.message));
        return sendToNode(refused, request, response);
      }
      latest.set(request.socket, request);
      const body = bodyReadBefore(request);
      if (body === null) return sendToNode(bodyIsGone(), request, response);
      const work = answer(new NodeRequest(request, response, client, body));
      track(work);
      const answered = await work;
      const isLast = isDraining && latest.get(request.socket) === request;
      sendToNode(isLast ? lastOfConnection(answered) : answered, request, response);
    },
    async fetch(request) {
      const inbound = fromFetch(request);
      const refusal = hasDemoUsers ? refuseFetch(inbound.headers, isBehindLoopback) : null;
      if (refusal !== null) return toFetch(textAnswer(refusal.status, refusal.message), request.method);
      if (request.bodyUsed) return toFetch(bodyIsGone(), request.method);
      const work = answer(inbound);
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
