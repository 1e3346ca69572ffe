import { createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from '../../domain/access.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { type AnswerMemories, openAnswerMemories, type ResponseCacheSettings } from './answer-memories.ts';
import type { HeldAnswer } from './answer-memory.ts';
import type { AnswerNotes } from './answer-notes.ts';
import { hitHeaders, madeHeaders } from './cache-status.ts';
import type { GraphQLAnswer } from './answer.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';

/** One request as the cache sees it. */
export interface Question {
  readonly credentials: Credentials;
  readonly backend: Backend;
  readonly notes: AnswerNotes;
  /** Everything besides the caller that the answer depends on; it can be written as JSON. */
  readonly requested: unknown;
  /** The caller wants no answer from memory. */
  readonly wantsFresh: boolean;
}

/** Answers again what the same caller has asked before; otherwise by asking. */
export type ResponseCache = (question: Question, ask: () => Promise<GraphQLAnswer>) => Promise<GraphQLAnswer>;

export const noResponseCache: ResponseCache = (_, ask) => ask();

export function openResponseCache(backend: RunningBackend, settings: ResponseCacheSettings): ResponseCache {
  const memories = openAnswerMemories(backend, settings);
  return memories === null ? noResponseCache : createResponseCache(memories, backend.isRemote, settings);
}

/**
 * Keeps complete answers about the data tree, and about profiles where that is
 * wanted, for their caller only. With a store, who asks is found out each time
 * as for any other request, before an answer is given from memory. A remote
 * service would have to be asked, so there what it accepted counts for as long
 * as the answer does: nothing was written, no session ended through this
 * program, and little time has passed.
 */
function createResponseCache(
  memories: AnswerMemories,
  isRemote: boolean,
  { seconds }: ResponseCacheSettings,
): ResponseCache {
  const toKey = createKeys();

  async function find(key: string, { backend }: Question): Promise<Found | null> {
    for (const [subject, memory] of entriesOf(memories)) {
      if (memory.get(key) === null) continue;
      if (!isRemote && !(await isAccepted(backend))) return null;
      // A write may have come in between.
      const held = memory.get(key);
      if (held !== null) return { ...held, subject };
    }
    return null;
  }

  return async (question, ask) => {
    const { notes, credentials, wantsFresh, requested } = question;
    if (credentials.kind === 'none') return ask();
    const key = toKey(credentials, requested);
    const found = wantsFresh ? null : await find(key, question);
    if (found !== null) {
      notes.subject = found.subject;
      notes.isComplete = true;
      return withHeaders(found.answer, hitHeaders(found.ageMs, seconds * 1000));
    }
    const madeUnder = new Map(entriesOf(memories).map(([subject, memory]) => [subject, memory.revision()]));
    const answer = await ask();
    const memory = notes.subject === null ? undefined : memories[notes.subject];
    if (notes.subject === null || memory === undefined) {
      return withHeaders(answer, madeHeaders('bypass', false));
    }
    const isStored =
      notes.isComplete &&
      answer.status === 200 &&
      memory.set(key, isRemote ? withoutCalls(answer) : answer, madeUnder.get(notes.subject) ?? '');
    return withHeaders(answer, madeHeaders(wantsFresh ? 'request' : 'uri-miss', isStored));
  };
}

interface Found extends HeldAnswer {
  readonly subject: Subject;
}

function entriesOf(memories: AnswerMemories) {
  const { dataTree, profiles } = memories;
  return [
    ...(dataTree === undefined ? [] : [['dataTree', dataTree] as const]),
    ...(profiles === undefined ? [] : [['profiles', profiles] as const]),
  ];
}

function withHeaders(answer: GraphQLAnswer, headers: Readonly<Record<string, string>>): GraphQLAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
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

/** An answer from memory takes no calls to the remote service. */
function withoutCalls(answer: GraphQLAnswer): GraphQLAnswer {
  const result = JSON.parse(answer.text) as Costed;
  const cost = result.extensions?.cost;
  if (cost?.actual === undefined) return answer;
  const actual = { ...cost.actual, upstreamCalls: 0 };
  const extensions = { ...result.extensions, cost: { ...cost, actual } };
  return { ...answer, text: JSON.stringify({ ...result, extensions }) };
}
