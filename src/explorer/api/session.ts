import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { read, write } from './stored.ts';

/** Who uses the page, and what the server offers beside it. */
interface Session {
  /** `null` until someone has signed in. */
  readonly authtoken: string | null;
  /** Why one must sign in again, if it is that. */
  readonly reason: string | null;
}

interface Offered {
  readonly mode: 'development' | 'production';
  /** That of the demo user, in development only. */
  readonly authtoken?: string;
  readonly graphiql: boolean;
  /** Whether only documents that are known by their identifier are executed. */
  readonly sendsIds?: boolean;
}

const tokenKey = 'emissions.authtoken';
const inThisTab = (): Storage => sessionStorage;
const listeners = new Set<() => void>();
let session: Session = { authtoken: read(tokenKey, inThisTab), reason: null };

function become(next: Session): void {
  session = next;
  write(tokenKey, next.authtoken, inThisTab);
  for (const listener of listeners) listener();
}

export const currentToken = (): string | null => session.authtoken;
export const signedIn = (authtoken: string): void => become({ authtoken, reason: null });
export const signedOut = (reason: string | null = null): void => become({ authtoken: null, reason });

/** The token that an answer renewed. */
export function renewed(authtoken: string | null): void {
  if (authtoken !== null && session.authtoken !== null && authtoken !== session.authtoken)
    become({ authtoken, reason: null });
}

/** What the server says of itself; the session of the demo user is taken where it offers one. */
export function useSession(): { session: Session; offered: Offered | undefined; isLoading: boolean } {
  const current = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => session,
  );
  const { data: offered, isLoading } = useQuery({
    queryKey: ['session'],
    queryFn: readOffered,
    staleTime: Infinity,
  });
  return { session: current, offered, isLoading: isLoading && current.authtoken === null };
}

let sendsIds = false;
export const mustSendIds = (): boolean => sendsIds;

async function readOffered(): Promise<Offered> {
  const answer = await fetch('/explore/session.json');
  const offered = (await answer.json()) as Offered;
  sendsIds = offered.sendsIds === true;
  if (offered.authtoken !== undefined && session.authtoken === null) signedIn(offered.authtoken);
  return offered;
}
