import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../domain/access.ts';
import type { Backend } from '../ports/backend.ts';
import { type AnswerMemory, createAnswerMemory } from './answer-memory.ts';
import type { AnswerNotes } from './answer-notes.ts';
import type { GraphQLAnswer } from './graphql-answer.ts';
import type { RequestMeter } from './request-meter.ts';

/** One request as the cache sees it. */
export interface Question {
  readonly credentials: Credentials;
  readonly backend: Backend;
  readonly notes: AnswerNotes;
  readonly meter: RequestMeter;
  /** Everything besides the caller that the answer depends on; it can be written as JSON. */
  readonly asked: unknown;
  /** The caller wants no answer from memory. */
  readonly wantsFresh: boolean;
}

/** Answers again what the same caller has asked before; otherwise by asking. */
export type ResponseCache = (question: Question, ask: () => Promise<GraphQLAnswer>) => Promise<GraphQLAnswer>;

export interface ResponseCacheOptions {
  readonly memory: AnswerMemory;
  readonly marker: () => string;
  /** Answers tell how many calls upstream they took; one from memory took others. */
  readonly tellsUpstreamCalls: boolean;
}

/** What all answers together may take. */
const maximumBytes = 32 * 1024 * 1024;

/** A cache over a backend that tells of changes; none where nothing is to be kept, or changes cannot be seen. */
export function openResponseCache(
  marker: (() => string) | undefined,
  seconds: number | null,
  tellsUpstreamCalls: boolean,
): ResponseCache {
  if (seconds === null || marker === undefined) return noResponseCache;
  const clock = (): number => performance.now();
  const memory = createAnswerMemory({ marker, clock, maximumAgeMs: seconds * 1000, maximumBytes });
  return createResponseCache({ memory, marker, tellsUpstreamCalls });
}

export const noResponseCache: ResponseCache = (_, ask) => ask();

/**
 * Keeps complete answers about the data tree, for their caller only. Who asks
 * is found out each time as for any other request, before an answer is given
 * from memory: credentials that no longer count get none.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { memory, marker, tellsUpstreamCalls } = options;
  const toKey = createKeys();
  return async (question, ask) => {
    if (question.credentials.kind === 'none') return ask();
    const key = toKey(question.credentials, question.asked);
    if (!question.wantsFresh && memory.has(key) && (await isAccepted(question.backend))) {
      const held = memory.get(key);
      if (held !== null) {
        const { answer, ageMs } = held;
        const text = tellsUpstreamCalls ? withCalls(answer.text, question.meter) : answer.text;
        const headers = { 'X-Cache': 'HIT', Age: String(Math.floor(ageMs / 1000)) };
        question.notes.isOfDataTree = true;
        question.notes.isComplete = true;
        return { ...answer, text, headers: { ...answer.headers, ...headers } };
      }
    }
    const madeUnder = marker();
    const answer = await ask();
    const { isOfDataTree, isComplete } = question.notes;
    if (!isOfDataTree || !isComplete || answer.status !== 200) return answer;
    memory.set(key, answer, madeUnder);
    return { ...answer, headers: { ...answer.headers, 'X-Cache': 'MISS' } };
  };
}

/** Whether the caller asks for an answer that is made now (RFC 9111). */
export function wantsFresh({ 'cache-control': directives = '' }: IncomingHttpHeaders): boolean {
  return /(^|,)\s*(no-cache|no-store|max-age=0)\s*(,|$)/i.test(directives);
}

/** Why they are not accepted is said by the answer that is then asked for. */
async function isAccepted({ access }: Backend): Promise<boolean> {
  try {
    await access.getViewer();
    return true;
  } catch {
    return false;
  }
}

/** Keys tell nothing of credentials, not even whether two processes know the same ones. */
function createKeys(): (credentials: Credentials, asked: unknown) => string {
  const secret = randomBytes(32);
  return (credentials, asked) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([credentials, asked]))
      .digest('base64url');
}

interface Costed {
  readonly extensions?: {
    readonly cost?: { readonly actual?: { readonly nodes: number; readonly upstreamCalls: number } };
  };
}

/** An answer from memory took no calls but those that told who asks. */
function withCalls(text: string, meter: RequestMeter): string {
  const result = JSON.parse(text) as Costed;
  const actual = { nodes: 0, ...result.extensions?.cost?.actual, upstreamCalls: meter.upstreamCalls() };
  const cost = { ...result.extensions?.cost, actual };
  return JSON.stringify({ ...result, extensions: { ...result.extensions, cost } });
}
