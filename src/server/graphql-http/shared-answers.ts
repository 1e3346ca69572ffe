import type { ErrorCode } from '../../domain/basics/errors.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';
import type { AnswerNotes } from './answer-notes.ts';
import type { GraphQLAnswer } from './answer.ts';
import { hasTimedOut, type Joined, JoinedRequests } from './joined-requests.ts';

/** A request that may share the execution of another. */
export interface SharingRequest {
  readonly notes: AnswerNotes;
  readonly lifetime: RequestLifetime;
  /** Whether the client requests a fresh response. */
  readonly requestsFresh: boolean;
  /** Whether the credentials are valid now. */
  readonly isAccepted: () => Promise<boolean>;
  /** Whether it has shared an execution that met a fault. */
  readonly hasMetFault?: boolean;
}

/** Executes a request, or waits for an execution that has begun under the same key. */
export type ShareAnswer = (
  key: string,
  request: SharingRequest,
  execute: () => Promise<GraphQLAnswer>,
) => Promise<GraphQLAnswer>;

export interface SharedAnswers {
  readonly answer: ShareAnswer;
  /**
   * The answer of an equal execution in progress, for a request whose credentials
   * are valid now; `null` without one. The request needs no deadline of its own
   * meanwhile: an execution that began before ends before. Rejects when its client leaves.
   */
  readonly join: (key: string, request: Pick<InboundRequest, 'onCallerLeft'>) => Promise<Joined> | null;
}

interface Running {
  readonly key: string;
  readonly answer: Promise<GraphQLAnswer>;
  readonly notes: AnswerNotes;
  readonly lifetime: RequestLifetime;
  /** Whether nothing was written since it began. */
  readonly isCurrent: () => boolean;
  readonly joined: JoinedRequests;
}

/**
 * Equal queries of one caller that run at the same time are executed once, as
 * long as nothing is written in between. Each has its own deadline and may be
 * abandoned alone: the execution ends early only when no request waits for it.
 * A fault of the service fails the one that met it: the others share another
 * execution, and are executed by themselves when that fails as well.
 */
export function shareAnswers({
  revision,
  changes,
}: Pick<RunningBackend, 'revision' | 'changes'>): SharedAnswers {
  // A list, because a Map that grows and shrinks leaves behind tables with what was in them until all of the heap is collected.
  const running: Running[] = [];
  const revisions = { dataTree: revision, profiles: changes };

  async function lead(
    key: string,
    { notes, lifetime }: SharingRequest,
    execute: () => Promise<GraphQLAnswer>,
  ): Promise<GraphQLAnswer> {
    const begun = { dataTree: revision?.(), profiles: changes?.() };
    const answer = execute();
    // Known at once for what was sent by POST; mutations have none.
    const { subject } = notes;
    const current = subject === null ? undefined : revisions[subject];
    if (subject === null || current === undefined) return await answer;
    const isCurrent = (): boolean => current() === begun[subject];
    const joined = new JoinedRequests(lifetime);
    const own: Running = { key, answer, notes, lifetime, isCurrent, joined };
    const before = running.findIndex((each) => each.key === key);
    if (before >= 0) running.splice(before, 1);
    running.push(own);
    try {
      const answered = await answer;
      const reason = hasTimedOut(lifetime) ? 'timeout' : hasFault(notes) ? 'fault' : null;
      joined.resolve(reason ?? { answer: answered, notes });
      return answered;
    } catch (error) {
      if (hasTimedOut(lifetime)) joined.resolve('timeout');
      else joined.reject(error as Error);
      throw error;
    } finally {
      const at = running.indexOf(own);
      if (at >= 0) running.splice(at, 1);
    }
  }

  function find(key: string): Running | null {
    const found = running.find((each) => each.key === key);
    return found === undefined || found.lifetime.signal.aborted || !found.isCurrent() ? null : found;
  }

  function join(key: string, request: Pick<InboundRequest, 'onCallerLeft'>): Promise<Joined> | null {
    const found = find(key);
    return found === null ? null : found.joined.add(request);
  }

  function share(
    key: string,
    request: SharingRequest,
    execute: () => Promise<GraphQLAnswer>,
    hasFailed = request.hasMetFault ?? false,
  ): Promise<GraphQLAnswer> {
    const found = request.requestsFresh ? null : find(key);
    if (found === null) return lead(key, request, execute);
    return follow(found, request, execute, hasFailed);
  }

  async function follow(
    found: Running,
    request: SharingRequest,
    execute: () => Promise<GraphQLAnswer>,
    hasFailed: boolean,
  ): Promise<GraphQLAnswer> {
    let isFault = false;
    if (!(await request.isAccepted())) return execute();
    const leave = found.lifetime.join();
    try {
      const answer = await unlessEnded(found.answer, request.lifetime.signal);
      isFault = hasFault(found.notes);
      if (!hasTimedOut(found.lifetime) && !isFault) {
        Object.assign(request.notes, found.notes);
        return answer;
      }
    } catch (error) {
      if (request.lifetime.signal.aborted || !hasTimedOut(found.lifetime)) throw error;
    } finally {
      leave();
    }
    return hasFailed && isFault ? execute() : share(found.key, request, execute, isFault);
  }
  return { answer: (key, request, execute) => share(key, request, execute), join };
}

/** What another request to the service may not meet. */
const faults: ReadonlySet<ErrorCode> = new Set([
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_PROTOCOL',
  'UPSTREAM_ERROR',
]);

function hasFault({ codes }: AnswerNotes): boolean {
  return codes.some((code) => faults.has(code));
}

async function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => {};
  const ended = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    stop = () => signal.removeEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, ended]);
  } finally {
    stop();
  }
}
