import { EmissionsError } from '../../domain/errors.ts';
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
 */
export function shareAnswers({
  revision,
  changes,
}: Pick<RunningBackend, 'revision' | 'changes'>): ShareAnswer {
  const running = new Map<string, Running>();
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
    if (subject === null || current === undefined) return answer;
    const own = { answer, notes, lifetime, isCurrent: () => current() === begun[subject] };
    running.set(key, own);
    try {
      return await answer;
    } finally {
      if (running.get(key) === own) running.delete(key);
    }
  }

  return async function share(key, request, execute) {
    const found = running.get(key);
    const isOver = found === undefined || found.lifetime.signal.aborted || !found.isCurrent();
    if (isOver || request.requestsFresh) return lead(key, request, execute);
    if (!(await request.isAccepted())) return execute();
    const leave = found.lifetime.join();
    try {
      const answer = await unlessEnded(found.answer, request.lifetime.signal);
      if (!hasTimedOut(found.lifetime)) {
        Object.assign(request.notes, found.notes);
        return answer;
      }
    } catch (error) {
      if (request.lifetime.signal.aborted || !hasTimedOut(found.lifetime)) throw error;
    } finally {
      leave();
    }
    return share(key, request, execute);
  };
}

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
