import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { Credentials } from '../../domain/access/access.ts';
import { isApiKey } from '../../domain/access/api-key.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { type Result, toText } from './answer.ts';
import type { ResponseCacheSettings } from './response-cache-settings.ts';
import type { ServerContext } from './server-context.ts';

/** A backend, as far as its responses may be cached; see `RunningBackend`. */
interface CachedBackend {
  readonly isRemote: boolean;
  readonly revision?: (() => string) | undefined;
  readonly changes?: (() => string) | undefined;
}

interface Cached {
  readonly text: string;
  readonly subject: Subject;
  /** The revision of the subject from before the response was computed. */
  readonly revision: string;
  readonly storedAt: number;
}

/** A generous estimate of objects and the map entry. */
const overheadBytes = 500;
/** The largest part of the cache for one response, so that it does not evict all others. */
const largestPart = 1 / 8;

/**
 * Plugin that caches complete responses about the data tree, and optionally about
 * profiles, for their caller only. Over a database the credentials are checked for
 * every context. With a remote service that would cost a call, so credentials it
 * has accepted count for as long as the response is cached: until something is
 * written, the session is ended through this program, or the response expires.
 * Responses to API keys, which are revoked elsewhere, are not cached there.
 * `null` when the cache is disabled, or changes of the backend are not visible.
 */
export function useResponseCache(
  { revision, changes, isRemote }: CachedBackend,
  { bytes, seconds, profiles }: ResponseCacheSettings,
): Plugin<ServerContext, ServerContext> | null {
  if (bytes === 0 || revision === undefined) return null;
  const maxAgeMs = seconds * 1000;
  const revisions = { dataTree: revision, profiles: profiles ? changes : undefined };
  const cache = new BoundedCache<Cached>({
    maximum: bytes,
    maxEntry: bytes * largestPart,
    weigh: (key, { text }) => key.length + Buffer.byteLength(text) + overheadBytes,
  });
  // Keys reveal nothing about credentials, not even across processes.
  const secret = randomBytes(32).toString('base64url');
  const keyOf = (credentials: Credentials, params: object): string =>
    hash('sha256', secret + JSON.stringify([credentials, params]), 'base64url');

  function find(key: string): Cached | undefined {
    const cached = cache.get(key);
    if (cached === undefined || isValid(cached)) return cached;
    cache.delete(key);
    return undefined;
  }

  function isValid({ subject, revision: validUnder, storedAt }: Cached): boolean {
    return revisions[subject]?.() === validUnder && performance.now() - storedAt < maxAgeMs;
  }

  async function isAccepted({ graphql }: ServerContext): Promise<boolean> {
    return (
      isRemote ||
      graphql.backend.access.getViewer().then(
        () => true,
        () => false,
      )
    );
  }

  return {
    async onParams({ params, context, setResult }) {
      const { credentials, headers } = context;
      if (credentials.kind === 'none' || (isRemote && mayBeRevokedUnseen(credentials))) return;
      const key = keyOf(credentials, params);
      // A write may happen while the credentials are checked; without anything cached, execution begins at once.
      const isFound = !requestsFresh(headers) && find(key) !== undefined && (await isAccepted(context));
      const cached = isFound ? find(key) : undefined;
      if (cached === undefined) {
        context.caching = { key, begun: { dataTree: revision(), profiles: changes?.() } };
        return;
      }
      context.subject = cached.subject;
      context.isComplete = true;
      const age = Math.floor((performance.now() - cached.storedAt) / 1000);
      const status = `hit; ttl=${seconds - age}`;
      setResult(new TextResult(cached.text, { Age: String(age), ...cacheStatus(status) }));
    },
    async onExecutionResult(payload) {
      const { result, context } = payload;
      const setResult = (changed: Result): void => payload.setResult(changed);
      const { caching, subject, isComplete, headers, lifetime } = context;
      if (caching === null || result === undefined || Symbol.asyncIterator in result) return;
      const revisionNow = subject === null ? undefined : revisions[subject];
      if (subject === null || revisionNow === undefined)
        return setResult(withHeaders(result, missed('bypass')));
      const reason = requestsFresh(headers) ? 'request' : 'uri-miss';
      const { key, begun } = caching;
      const validUnder = begun[subject];
      if (!isComplete || validUnder !== revisionNow()) return setResult(withHeaders(result, missed(reason)));
      const text = await toText(result, lifetime);
      const cached = isRemote ? JSON.stringify(withoutCalls(result)) : text;
      const isStored = cache.set(key, {
        text: cached,
        subject,
        revision: validUnder,
        storedAt: performance.now(),
      });
      setResult(new TextResult(text, missed(isStored ? `${reason}; stored` : reason)));
    },
  };
}

function mayBeRevokedUnseen(credentials: Credentials): boolean {
  return credentials.kind === 'authtoken' && isApiKey(credentials.authtoken);
}

/** Whether the client requests a fresh response (RFC 9111). */
function requestsFresh({ 'cache-control': directives = '' }: IncomingHttpHeaders): boolean {
  return /(^|,)\s*(no-cache|no-store|max-age=0)\s*(,|$)/i.test(directives);
}

/** The header of RFC 9211. */
function cacheStatus(outcome: string): Readonly<Record<string, string>> {
  return { 'Cache-Status': `emissions-gateway; ${outcome}` };
}

/** Why the response was not served from the cache, and whether it is cached now. */
function missed(reason: string): Readonly<Record<string, string>> {
  return cacheStatus(`fwd=${reason}`);
}

function withHeaders(result: Result, headers: Readonly<Record<string, string>>): Result {
  return { ...result, extensions: { ...result.extensions, http: { headers } } };
}

/** A complete result of which the text is known. */
class TextResult implements Result {
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly #text: string;

  constructor(text: string, headers: Readonly<Record<string, string>>) {
    this.#text = text;
    this.extensions = { http: { headers } };
  }

  /** Plugins and validators read it. */
  get data(): NonNullable<ExecutionResult['data']> {
    return (JSON.parse(this.#text) as { data: NonNullable<ExecutionResult['data']> }).data;
  }

  readonly stringify = (): string => this.#text;
}

/** A cached response needs no upstream calls. */
function withoutCalls(result: Result): Result {
  const cost = result.extensions?.['cost'] as { readonly actual: object };
  return {
    ...result,
    extensions: { ...result.extensions, cost: { ...cost, actual: { ...cost.actual, upstreamCalls: 0 } } },
  };
}
