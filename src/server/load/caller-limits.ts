import type { Credentials } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Call, OpenBackend, SignInGuard } from '../../ports/backend.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSignInLimit, type SignInAttempt, type SignInLimit } from './sign-in-limit.ts';

interface CallerLimitSettings {
  /** Rate limit of one caller; 0 disables it. */
  readonly requestsPerMinute: number;
  /** Failed sign-ins of one name from one address before they are slowed down; 0 disables it. */
  readonly signInFailures: number;
  /**
   * The key of the digests by which callers are known, the same in all processes: without it a
   * digest in the database could be reversed by trying passwords.
   */
  readonly digestKey?: Buffer | undefined;
}

/** Limits of one caller, checked once and before anything of a request is read. */
export interface CallerLimits {
  /** Throws RATE_LIMITED. Returns what to call when the request, an attempt to sign in with HTTP Basic, has ended. */
  begin(caller: Credentials, request: Pick<InboundRequest, 'network'>): () => void;
  /** Counts what a request reads in addition to what it was admitted for. Throws RATE_LIMITED when that is too much. */
  countReads(caller: Credentials, further: number): void;
  /** The backend with limited sign-ins, which also reports whether the credentials of HTTP Basic are right. */
  open(open: OpenBackend): OpenBackend;
}

/** With `allowances` the limits are those of all processes that have the same. */
export function createCallerLimits(
  { requestsPerMinute, signInFailures: failures, digestKey }: CallerLimitSettings,
  allowances?: CallerAllowances,
): CallerLimits {
  const clock = (): number => performance.now();
  const rate =
    requestsPerMinute === 0 ? null : createRateLimit({ requestsPerMinute, digestKey, clock, allowances });
  const signIns = failures === 0 ? null : createSignInLimit({ failures, digestKey, clock, allowances });
  return {
    begin(caller, request) {
      rate?.count(caller);
      if (signIns === null || caller.kind !== 'basic') return () => {};
      const { network } = request;
      return network === undefined ? () => {} : signIns.begin({ ...caller, network });
    },
    countReads: (caller, further) => rate?.count(caller, further),
    open: (open) =>
      signIns === null
        ? open
        : (call) => open(Object.assign(call, { signIns: new RequestSignIns(signIns, call) })),
  };
}

class RequestSignIns implements SignInGuard {
  readonly #limit: SignInLimit;
  readonly #call: Call;
  #isSettled = false;

  constructor(limit: SignInLimit, call: Call) {
    this.#limit = limit;
    this.#call = call;
  }

  async signIn<T>(username: string, password: string, work: () => Promise<T>): Promise<T> {
    const { network } = this.#call;
    if (network === undefined) return work();
    const attempt: SignInAttempt = { username, password, network };
    const end = this.#limit.begin(attempt);
    try {
      const session = await work();
      this.#limit.settle(attempt, true);
      return session;
    } catch (error) {
      const isRefused = error instanceof EmissionsError && error.code === 'UNAUTHENTICATED';
      // A proxy in front of a remote service refuses without having checked the password.
      if (isRefused && error.upstream === undefined) this.#limit.settle(attempt, false);
      throw error;
    } finally {
      end();
    }
  }

  /** One outcome of the request counts, whatever it reads. */
  onBasicChecked(isRight: boolean): void {
    const { credentials, network } = this.#call;
    if (this.#isSettled || credentials.kind !== 'basic' || network === undefined) return;
    this.#isSettled = true;
    this.#limit.settle({ ...credentials, network }, isRight);
  }
}
