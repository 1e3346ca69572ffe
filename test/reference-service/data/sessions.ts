import { randomBytes } from 'node:crypto';
import type { User } from './model.ts';

interface Session {
  readonly user: User;
  readonly created: number;
  readonly touched: number;
}

const longest = 7_200_000;
const longestIdle = 1_800_000;
const renewedAfter = 60_000;

/** Tokens of two hours, or half an hour without a request; an older one is answered with a new one. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  open(user: User, created = this.#now().getTime()): string {
    const token = `${randomBytes(24).toString('base64')}=`;
    this.#sessions.set(token, { user, created, touched: this.#now().getTime() });
    return token;
  }

  /** The user of a token, with the token to answer with. */
  find(token: string): { user: User; token: string } | null {
    const session = this.#sessions.get(token);
    const now = this.#now().getTime();
    if (session === undefined || now - session.created > longest || now - session.touched > longestIdle) {
      return null;
    }
    const isFresh = now - session.touched <= renewedAfter;
    return { user: session.user, token: isFresh ? token : this.open(session.user, session.created) };
  }
}
