import { useSyncExternalStore } from 'react';
import { inThisTab, read, write } from '../settings/stored.ts';

/** Who uses the page. */
interface Session {
  /** `null` until someone has signed in. */
  readonly authtoken: string | null;
  /** Why one must sign in again, if it is that. */
  readonly reason: string | null;
}

/** Facts about the server. */
interface Offered {
  /** The token of the demo user, in development only. */
  readonly authtoken?: string;
  readonly graphiql: boolean;
  /** Whether only documents that are known by their identifier are executed. */
  readonly sendsIds?: boolean;
}

const tokenKey = 'emissions.authtoken';
const deadlineMs = 15_000;
const listeners = new Set<() => void>();
let session: Session = { authtoken: read(tokenKey, inThisTab), reason: null };
let offered: Offered = { graphiql: false };

function become(next: Session): void {
  session = next;
  write(tokenKey, next.authtoken, inThisTab);
  for (const listener of listeners) listener();
}

export const currentToken = (): string | null => session.authtoken;
export const mustSendIds = (): boolean => offered.sendsIds === true;
export const hasDemoUser = (): boolean => offered.authtoken !== undefined;
export const hasGraphiql = (): boolean => offered.graphiql;
export const signedIn = (authtoken: string): void => become({ authtoken, reason: null });
export const signedOut = (reason: string | null = null): void => become({ authtoken: null, reason });

/** The token that an answer renewed. */
export function renewed(authtoken: string | null): void {
  if (authtoken !== null && session.authtoken !== null && authtoken !== session.authtoken)
    become({ authtoken, reason: null });
}

export const useSession = (): Session =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => session,
    () => session,
  );

/** Reads what the server offers; the session of the demo user is taken where it offers one. */
export async function startSession(): Promise<void> {
  try {
    const answer = await fetch('/explore/session.json', { signal: AbortSignal.timeout(deadlineMs) });
    offered = (await answer.json()) as Offered;
  } catch {
    return; // One can still sign in, which says what is wrong.
  }
  if (offered.authtoken !== undefined && session.authtoken === null) signedIn(offered.authtoken);
}
