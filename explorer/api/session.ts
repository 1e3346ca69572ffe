import { useSyncExternalStore } from 'react';
import { inThisTab, read, write } from '../settings/stored.ts';
import { words } from '../words/words.ts';

/** Who uses the page. */
interface Session {
  /** `null` until someone has signed in. */
  readonly authtoken: string | null;
  /** Whether other tabs of the browser have it, too, also those that are opened later. */
  readonly isShared: boolean;
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
let offered: Offered = { graphiql: false };
let session: Session = storedSession();

function storedSession(): Session {
  const own = read(tokenKey, inThisTab);
  return own === null
    ? { authtoken: read(tokenKey), isShared: true, reason: null }
    : { authtoken: own, isShared: false, reason: null };
}

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function store({ authtoken, isShared }: Session): void {
  write(tokenKey, isShared ? null : authtoken, inThisTab);
  if (isShared) write(tokenKey, authtoken);
}

function begin(next: Session): void {
  store(next);
  become(next);
}

export const currentToken = (): string | null => session.authtoken;
export const mustSendIds = (): boolean => offered.sendsIds === true;
export const hasDemoUser = (): boolean => offered.authtoken !== undefined;
export const hasGraphiql = (): boolean => offered.graphiql;

export const signedIn = (authtoken: string, { isShared }: { readonly isShared: boolean }): void =>
  begin({ authtoken, isShared, reason: null });

export function signedOut(reason: string | null = null): void {
  store({ ...session, authtoken: null });
  become({ authtoken: null, isShared: true, reason });
}

/** The token that an answer renewed. */
export function renewed(authtoken: string | null): void {
  if (authtoken !== null && session.authtoken !== null && authtoken !== session.authtoken)
    begin({ ...session, authtoken });
}

/** Follows the other tabs: where one signs in or out of the shared session, all do. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey || !session.isShared || newValue === session.authtoken) return;
    become({
      authtoken: newValue,
      isShared: true,
      reason: newValue === null ? words.failures.signedOut : null,
    });
  });
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
  if (offered.authtoken !== undefined && session.authtoken === null)
    signedIn(offered.authtoken, { isShared: false });
}
