import { hash, randomBytes } from 'node:crypto';
import type { Credentials } from '../../domain/access.ts';
import { isApiKey } from '../../domain/api-key.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { type SubjectCaches, openSubjectCaches, type ResponseCacheSettings } from './subject-caches.ts';
import { hitHeaders, missHeaders } from './cache-status.ts';
import type { GraphQLAnswer } from './answer.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';
import { shareAnswers, type ShareAnswer, type SharingRequest } from './shared-answers.ts';

/** What the cache knows of a request. */
export interface CacheRequest extends SharingRequest {
  readonly credentials: Credentials;
  /** Everything besides the caller that the response depends on. */
  readonly requested: readonly (string | undefined)[];
}

/** Returns the cached response to the same request of the same caller, or executes the request. */
export type ResponseCache = (
  request: CacheRequest,
  execute: () => Promise<GraphQLAnswer>,
) => Promise<GraphQLAnswer>;

export function openResponseCache(backend: RunningBackend, settings: ResponseCacheSettings): ResponseCache {
  const { isRemote } = backend;
  const caches = openSubjectCaches(backend, settings);
  const toKey = createKeys();
  const share = shareAnswers(backend);
  const answer = caches === null ? share : createResponseCache(caches, share, isRemote, settings);
  return (request, execute) => {
    const { credentials, requested } = request;
    const isOfNobody = credentials.kind === 'none' || (isRemote && mayBeRevokedUnseen(credentials));
    if (isOfNobody) return execute();
    // What a remote service has accepted counts for as long as its answer.
    return answer(toKey(credentials, requested), isRemote ? { ...request, isAccepted } : request, execute);
  };
}

const isAccepted = async (): Promise<boolean> => true;

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
  share: ShareAnswer,
  isRemote: boolean,
  { seconds }: ResponseCacheSettings,
) {
  const entries = entriesOf(caches);

  async function find(key: string, request: CacheRequest): Promise<Found | null> {
    for (const [subject, cache] of entries) {
      if (cache.find(key) === undefined) continue;
      if (!(await request.isAccepted())) return null;
      // A write may have happened in between.
      const cached = cache.find(key);
      if (cached !== undefined) return { answer: cached.value, ageMs: cached.ageMs, subject };
    }
    return null;
  }

  return async (
    key: string,
    request: CacheRequest,
    execute: () => Promise<GraphQLAnswer>,
  ): Promise<GraphQLAnswer> => {
    const { notes, requestsFresh } = request;
    const found = requestsFresh ? null : await find(key, request);
    if (found !== null) {
      notes.subject = found.subject;
      notes.isComplete = true;
      return withHeaders(found.answer, hitHeaders(found.ageMs, seconds * 1000));
    }
    const computedAt = new Map(entries.map(([subject, cache]) => [subject, cache.revision()]));
    const answer = await share(key, request, execute);
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

/** Keys reveal nothing about credentials, not even across processes. */
function createKeys(): (credentials: Credentials, requested: CacheRequest['requested']) => string {
  const secret = randomBytes(32).toString('base64url');
  return (credentials, requested) =>
    hash('sha256', secret + JSON.stringify([credentials, requested]), 'base64url');
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
