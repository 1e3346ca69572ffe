import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import type { OpenBackend } from '../../ports/backend.ts';
import type { DatabaseState } from '../../ports/store.ts';

/** A backend that is ready to serve. */
export interface RunningBackend {
  readonly open: OpenBackend;
  /** Description for people. */
  readonly description: string;
  /** Whether anyone can sign in as a demo user: then only this machine is answered. */
  readonly hasDemoUsers?: boolean | undefined;
  /** Whether it is a remote service, calls to which are limited. */
  readonly isRemote: boolean;
  /** Rejects when the backend does not answer in time. Whether it accepts writes, where that is known. */
  check(): Promise<DatabaseState | void>;
  /**
   * Changes whenever users or the data tree may have changed; without it nothing
   * can be cached. Over a remote service it covers only writes of this process.
   */
  readonly revision?: (() => string) | undefined;
  /** Like `revision`, but also changes with every write to profiles. */
  readonly changes?: (() => string) | undefined;
  /** Rate limit usage, shared by all processes over the same database; absent when this is the only one. */
  readonly callerAllowances?: CallerAllowances | undefined;
  /** Key of the digests by which callers are known there. */
  readonly digestKey?: Buffer | undefined;
  /** The OpenID issuer whose tokens sign users in; absent where none does. */
  readonly issuer?: string | undefined;
  /** A new token of the demo user; `null` without demo users. */
  signInDemo(signal: AbortSignal): Promise<string | null>;
  close(): Promise<void>;
}
