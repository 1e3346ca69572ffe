import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../../domain/access/access.ts';
import type { GraphQLContext } from '../../graphql/context.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';

/** Yoga's context of one request; Yoga adds its parameters and the request. */
export interface ServerContext extends Record<string, unknown> {
  readonly credentials: Credentials;
  readonly headers: IncomingHttpHeaders;
  readonly lifetime: RequestLifetime;
  /** For the resolvers. */
  readonly graphql: GraphQLContext;
  /** Subject of the response; `null` if it must not be cached. */
  subject: Subject | null;
  /** Whether all that was requested was answered without a failure. */
  isComplete: boolean;
  /** A text that was sent with its hash. */
  persisted: { readonly hash: string; readonly text: string } | null;
  /** Under which key the response may be cached, and the revisions from before it was computed. */
  caching: { readonly key: string; readonly begun: Readonly<Record<Subject, string | undefined>> } | null;
}

export function createServerContext(
  given: Pick<ServerContext, 'credentials' | 'headers' | 'lifetime' | 'graphql'>,
): ServerContext {
  return { ...given, subject: null, isComplete: false, persisted: null, caching: null };
}

/** The request as plugins of Yoga see it: its method, address and headers, each read where it is needed. */
export class PluginRequest {
  readonly #request: InboundRequest;

  constructor(request: InboundRequest) {
    this.#request = request;
  }

  get method(): string {
    return this.#request.method;
  }

  get url(): string {
    return `http://${this.#request.headers.host ?? 'localhost'}${this.#request.target}`;
  }

  get headers(): { get(name: string): string | null; has(name: string): boolean } {
    const { headers } = this.#request;
    const get = (name: string): string | null => headers[name.toLowerCase()]?.toString() ?? null;
    return { get, has: (name) => get(name) !== null };
  }
}
