import { hash, randomBytes } from 'node:crypto';
import type { Credentials } from '../../domain/access/access.ts';
import { isApiKey } from '../../domain/access/api-key.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { type SubjectCaches, openSubjectCaches, type ResponseCacheSettings } from './subject-caches.ts';
import { hitHeaders, missHeaders } from './cache-status.ts';
import type { GraphQLAnswer } from './answer.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';
import { shareAnswers, type ShareAnswer, type SharedAnswers, type SharingRequest } from './shared-answers.ts';

/** Complete responses, kept and shared by key. */
export interface ResponseCache {
  /** The same for equal requests of one caller; `null` where nothing is kept or shared. */
  keyOf(credentials: Credentials, requested: Requested): string | null;
  /** The cached response, for a caller whose credentials are valid now. */
  find(key: string): Found | undefined;
  /** The cached response, that to an equal request in progress, or that of an execution. */
  answer: ShareAnswer;
  /** That to an equal request in progress, for a caller whose credentials are valid now. */
  readonly join: SharedAnswers['join'];
}

/** Everything besides the caller that a response depends on; only the last part may have line breaks. */
type Requested = readonly (string | undefined)[];

export function openResponseCache(backend: RunningBackend, settings: ResponseCacheSettings): ResponseCache {
  const { isRemote } = backend;
  const caches = openSubjectCaches(backend, settings);
  const toKey = caches === null ? writeKey : createKeys();
  const shared = shareAnswers(backend);
  const cache = caches === null ? null : createResponseCache(caches, isRemote, settings);
  const answer: ShareAnswer = (key, request, execute) =>
    shared.answer(key, request, cache === null ? execute : () => cache.answer(key, request, execute));
  return {
    keyOf(credentials, requested) {
      const isUnkept = credentials.kind === 'none' || (isRemote && mayBeRevokedUnseen(credentials));
      return isUnkept ? null : toKey(credentials, requested);
    },
    find: (key) => cache?.find(key),
    join: shared.join,
    // What a remote service has accepted counts for as long as its answer.
    answer: isRemote ? (key, request, execute) => answer(key, { ...request, isAccepted }, execute) : answer,
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
function createResponseCache(caches: SubjectCaches, isRemote: boolean, { seconds }: ResponseCacheSettings) {
  const entries = entriesOf(caches);

  function find(key: string): Found | undefined {
    for (const [subject, cache] of entries) {
      const cached = cache.find(key);
      if (cached === undefined) continue;
      return { subject, answer: cached.value, headers: hitHeaders(cached.ageMs, seconds * 1000) };
    }
    return undefined;
  }

  async function answer(
    key: string,
    { notes, requestsFresh, isAccepted }: SharingRequest,
    execute: () => Promise<GraphQLAnswer>,
  ): Promise<GraphQLAnswer> {
    // A write may happen while the credentials are checked; without anything cached, execution begins at once.
    const isFound = !requestsFresh && find(key) !== undefined && (await isAccepted());
    const found = isFound ? find(key) : undefined;
    if (found !== undefined) {
      notes.subject = found.subject;
      notes.isComplete = true;
      return withHeaders(found.answer, found.headers);
    }
    const computedAt = new Map(entries.map(([subject, cache]) => [subject, cache.revision()]));
    const executed = await execute();
    const cache = notes.subject === null ? undefined : caches[notes.subject];
    if (notes.subject === null || cache === undefined) {
      return withHeaders(executed, missHeaders('bypass', false));
    }
    const isStored =
      notes.isComplete &&
      executed.status === 200 &&
      cache.set(key, isRemote ? withoutCalls(executed) : executed, computedAt.get(notes.subject) ?? '');
    return withHeaders(executed, missHeaders(requestsFresh ? 'request' : 'uri-miss', isStored));
  }

  return { find, answer };
}

function mayBeRevokedUnseen(credentials: Credentials): boolean {
  return credentials.kind === 'authtoken' && isApiKey(credentials.authtoken);
}

interface Found {
  /** As it was executed. */
  readonly answer: GraphQLAnswer;
  /** What the cache has to say of it. */
  readonly headers: GraphQLAnswer['headers'];
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

/** Keys that are kept reveal nothing about credentials, not even across processes. */
function createKeys(): typeof writeKey {
  const secret = randomBytes(32).toString('base64url');
  return (credentials, requested) => hash('sha256', secret + writeKey(credentials, requested), 'base64url');
}

/** Enough where keys last no longer than their requests. */
function writeKey(credentials: Credentials, requested: Requested): string {
  return `${JSON.stringify(credentials)}${requested.join('\n')}`;
}

interface Costed {
  readonly extensions?: { readonly cost?: { readonly actual?: object } };
}

/** A cached response needs no upstream calls. */
function withoutCalls(answer: GraphQLAnswer): GraphQLAnswer {
  const result = JSON.parse(answer.body.toString()) as Costed;
  const cost = result.extensions?.cost;
  if (cost?.actual === undefined) return answer;
  const actual = { ...cost.actual, upstreamCalls: 0 };
  const extensions = { ...result.extensions, cost: { ...cost, actual } };
  return { ...answer, body: JSON.stringify({ ...result, extensions }) };
}
