import { EmissionsError } from '../../domain/basics/errors.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import { callerLeft, type RequestLifetime } from '../http/request-lifetime.ts';
import type { AnswerNotes } from './answer-notes.ts';
import type { GraphQLAnswer } from './answer.ts';

/** What a request that waited gets: the answer, or why it has to go on by itself. */
export type Joined = { readonly answer: GraphQLAnswer; readonly notes: AnswerNotes } | 'fault' | 'timeout';

interface Waiting {
  resolve(joined: Joined): void;
  reject(error: Error): void;
}

/** The requests that wait for an execution, and keep it going; those whose clients leave wait no longer. */
export class JoinedRequests {
  private readonly lifetime: RequestLifetime;
  private readonly waiting: Waiting[] = [];

  constructor(lifetime: RequestLifetime) {
    this.lifetime = lifetime;
  }

  add(request: Pick<InboundRequest, 'onCallerLeft'>): Promise<Joined> {
    if (this.waiting.length === 0) this.listen();
    return new Promise((resolve, reject) => {
      const leave = this.lifetime.join();
      const stopListening = request.onCallerLeft(() => {
        this.waiting.splice(this.waiting.indexOf(own), 1);
        own.reject(callerLeft());
      });
      const end = (): void => {
        stopListening();
        leave();
      };
      const own: Waiting = {
        resolve(joined) {
          end();
          resolve(joined);
        },
        reject(error) {
          end();
          reject(error);
        },
      };
      this.waiting.push(own);
    });
  }

  private listen(): void {
    const { signal } = this.lifetime;
    signal.addEventListener('abort', () => {
      if (hasTimedOut(this.lifetime)) this.resolve('timeout');
    });
  }

  resolve(joined: Joined): void {
    for (const each of this.waiting.splice(0)) each.resolve(joined);
  }

  reject(error: Error): void {
    for (const each of this.waiting.splice(0)) each.reject(error);
  }
}

/** Its answer says no more than that its own deadline has passed. */
export function hasTimedOut({ signal }: RequestLifetime): boolean {
  const reason: unknown = signal.reason;
  return signal.aborted && reason instanceof EmissionsError && reason.code === 'TIMEOUT';
}
