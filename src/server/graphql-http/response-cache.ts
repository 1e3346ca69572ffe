import { createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from '../../domain/access.ts';
import { isApiKey } from '../../domain/api-key.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { type SubjectCaches, openSubjectCaches, type ResponseCacheSettings } from './subject-caches.ts';
import type { AnswerNotes } from './answer-notes.ts';
import { hitHeaders, missHeaders } from './cache-status.ts';
import type { GraphQLAnswer } from './answer.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';

/** What the cache knows of a request. */
export interface CacheRequest {
  readonly credentials: Credentials;
  readonly backend: Backend;
  readonly notes: AnswerNotes;
  /** Everything besides the caller that the response depends on, serializable as JSON. */
  readonly requested: unknown;
  /** Whether the client requests a fresh response. */
  readonly requestsFresh: boolean;
}

/** Returns the cached response to the same request of the same caller, or executes the request. */
export type ResponseCache = (
  request: CacheRequest,
  execute: () => Promise<GraphQLAnswer>,
) => Promise<GraphQLAnswer>;

export const noResponseCache: ResponseCache = (_, execute) => execute();

export function openResponseCache(backend: RunningBackend, settings: ResponseCacheSettings): ResponseCache {
  const caches = openSubjectCaches(backend, settings);
  return caches === null ? noResponseCache : createResponseCache(caches, backend.isRemote, settings);
}

/**
 * Caches complete responses about the data tree, and optionally about profiles,
 * for their caller only. Over a database the credentials are checked for every
 * request. With a remote service that would cost a call, so credentials it has
 * accepted count for as long as the response is cached: until something is
 * written, the session is ended through this program, or the response expires.
 * Responses to API keys, which are revoked elsewhere, are not cached there.
 */
function createResponseCache(
  caches: SubjectCaches,
  isRemote: boolean,
  { seconds }: ResponseCacheSettings,
): ResponseCache {
  const toKey = createKeys();

  async function find(key: string, { backend }: CacheRequest): Promise<Found | null> {
    for (const [subject, cache] of entriesOf(caches)) {
      if (cache.find(key) === undefined) continue;
      if (!isRemote && !(await isAccepted(backend))) return null;
      // A write may have happened in between.
      const cached = cache.find(key);
      if (cached !== undefined) return { answer: cached.value, ageMs: cached.ageMs, subject };
    }
    return null;
  }

  return async (request, execute) => {
    const { notes, credentials, requestsFresh, requested } = request;
    if (credentials.kind === 'none' || (isRemote && mayBeRevokedUnseen(credentials))) return execute();
    const key = toKey(credentials, requested);
    const found = requestsFresh ? null : await find(key, request);
    if (found !== null) {
      notes.subject = found.subject;
      notes.isComplete = true;
      return withHeaders(found.answer, hitHeaders(found.ageMs, seconds * 1000));
    }
    const computedAt = new Map(entriesOf(caches).map(([subject, cache]) => [subject, cache.revision()]));
    const answer = await execute();
    const cache = notes.subject === null ? undefined : caches[notes.subject];
    if (notes.subject === null || cache === undefined) {
      return withHeaders(answer, missHeaders('bypass', false));
    }
    const isStored =
      notes.isComplete &&
      answer.status === 200 &&
      cache.set(key, isRemote ? withoutCalls(answer) : answer, computedAt.get(notes.subject) ?? '');
    return withHeaders(answer, missHeaders(requestsFresh ? 'request' : 'uri-miss', isStored));
  };
}

function mayBeRevokedUnseen(credentials: Credentials): boolean {
  return credentials.kind === 'authtoken' && isApiKey(credentials.authtoken);
}

interface Found {
  readonly answer: GraphQLAnswer;
  readonly ageMs: number;
  readonly subject: Subject;
}

function entriesOf(caches: SubjectCaches) {
  const { dataTree, profiles } = caches;
  return [
    ...(dataTree === undefined ? [] : [['dataTree', dataTree] as const]),
    ...(profiles === undefined ? [] : [['profiles', profiles] as const]),
  ];
}

function withHeaders(answer: GraphQLAnswer, headers: Readonly<Record<string, string>>): GraphQLAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** Invalid credentials are reported by the execution that follows. */
async function isAccepted({ access }: Backend): Promise<boolean> {
  try {
    await access.getViewer();
    return true;
  } catch {
    return false;
  }
}

/** Keys reveal nothing about credentials, not even across processes. */
function createKeys(): (credentials: Credentials, requested: unknown) => string {
  const secret = randomBytes(32);
  return (credentials, requested) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([credentials, requested]))
      .digest('base64url');
}

interface Costed {
  readonly extensions?: { readonly cost?: { readonly actual?: object } };
}

/** A cached response needs no upstream calls. */
function withoutCalls(answer: GraphQLAnswer): GraphQLAnswer {
  const result = JSON.parse(answer.text) as Costed;
  const cost = result.extensions?.cost;
  if (cost?.actual === undefined) return answer;
  const actual = { ...cost.actual, upstreamCalls: 0 };
  const extensions = { ...result.extensions, cost: { ...cost, actual } };
  return { ...answer, text: JSON.stringify({ ...result, extensions }) };
}
