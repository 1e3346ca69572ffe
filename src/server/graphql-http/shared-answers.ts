import { EmissionsError, type ErrorCode } from '../../domain/errors.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';
import type { AnswerNotes } from './answer-notes.ts';
import type { GraphQLAnswer } from './answer.ts';

/** A request that may share the execution of another. */
export interface SharingRequest {
  readonly notes: AnswerNotes;
  readonly lifetime: RequestLifetime;
  /** Whether the client requests a fresh response. */
  readonly requestsFresh: boolean;
  /** Whether the credentials are valid now. */
  readonly isAccepted: () => Promise<boolean>;
}

/** Executes a request, or waits for an execution that has begun under the same key. */
export type ShareAnswer = (
  key: string,
  request: SharingRequest,
  execute: () => Promise<GraphQLAnswer>,
) => Promise<GraphQLAnswer>;

interface Running {
  readonly key: string;
  readonly answer: Promise<GraphQLAnswer>;
  readonly notes: AnswerNotes;
  readonly lifetime: RequestLifetime;
  /** Whether nothing was written since it began. */
  readonly isCurrent: () => boolean;
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
}: Pick<RunningBackend, 'revision' | 'changes'>): ShareAnswer {
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
    const own = { key, answer, notes, lifetime, isCurrent: () => current() === begun[subject] };
    const before = running.findIndex((each) => each.key === key);
    if (before >= 0) running.splice(before, 1);
    running.push(own);
    try {
      return await answer;
    } finally {
      const at = running.indexOf(own);
      if (at >= 0) running.splice(at, 1);
    }
  }

  async function share(
    key: string,
    request: SharingRequest,
    execute: () => Promise<GraphQLAnswer>,
    hasFailed = false,
  ): Promise<GraphQLAnswer> {
    let isFault = false;
    const found = running.find((each) => each.key === key);
    const isOver = found === undefined || found.lifetime.signal.aborted || !found.isCurrent();
    if (isOver || request.requestsFresh) return await lead(key, request, execute);
    if (!(await request.isAccepted())) return execute();
    const leave = found.lifetime.join();
    try {
      const answer = await unlessEnded(found.answer, request.lifetime.signal);
      isFault = found.notes.codes.some((code) => faults.has(code));
      if (!hasTimedOut(found.lifetime) && !isFault) {
        Object.assign(request.notes, found.notes);
        return answer;
      }
    } catch (error) {
      if (request.lifetime.signal.aborted || !hasTimedOut(found.lifetime)) throw error;
    } finally {
      leave();
    }
    return hasFailed && isFault ? execute() : share(key, request, execute, isFault);
  }
  return share;
}

/** What another request to the service may not meet. */
const faults: ReadonlySet<ErrorCode> = new Set([
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_PROTOCOL',
  'UPSTREAM_ERROR',
]);

/** Its answer says no more than that its own deadline has passed. */
function hasTimedOut({ signal }: RequestLifetime): boolean {
  const reason: unknown = signal.reason;
  return signal.aborted && reason instanceof EmissionsError && reason.code === 'TIMEOUT';
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
