import type { AuditEntry, AuditFilter } from '../domain/changes/audit-entry.ts';
import type { ChangedRecords, ChangePosition } from '../domain/changes/changed-record.ts';
import type { Instant } from '../domain/basics/instant.ts';
import type { ApiKey, ApiKeyDraft, IssuedApiKey } from '../domain/access/api-key.ts';
import type { ApiVersion, Credentials, Viewer, Session } from '../domain/access/access.ts';
import type { Environment } from '../domain/data-tree/environment.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { DataCategories, DataItemValues, DataItems, ItemDefinitions } from './data-tree.ts';
import type { Imports } from './imports.ts';
import type { ProfileItems, ProfileItemValues, Profiles } from './profiles.ts';
import type { RequestBudget } from './request-budget.ts';
import type { UserAccess } from './user-access.ts';
import type { Writes } from './writes.ts';

/** The caller and the deadline. One per incoming request. */
export interface Call {
  readonly credentials: Credentials;
  /**
   * The calls of a request share this, if they are several: the first of them notes the
   * time, and credentials that expire later are valid for all.
   */
  readonly began?: { at?: Instant };
  /** Aborts when the caller disconnects or the request's deadline passes. */
  readonly signal: AbortSignal;
  /** Budget of the request; unlimited if absent. */
  readonly budget?: RequestBudget | undefined;
  /** Identifies the request in logs, and upstream. */
  readonly requestId: string;
  /** Why it writes; see `Writes.because`. */
  readonly reason?: string | undefined;
  /** Where it comes from, an address or a part of one; absent where that is not known. */
  readonly network?: string | undefined;
  /** How many gateways it has passed before; none if absent. */
  readonly hops?: number | undefined;
  /** Limits attempts to sign in, if present. */
  readonly signIns?: SignInGuard | undefined;
}

/** Asked by a backend before it tries a password, and informed whether the password was right. */
export interface SignInGuard {
  /** Carries out a sign-in. Rejects with RATE_LIMITED, before anything is hashed or sent, after too many failures. */
  signIn<T>(username: string, password: string, work: () => Promise<T>): Promise<T>;
  /** The name and password of HTTP Basic, with which the request came, are right or wrong. */
  onBasicChecked(isRight: boolean): void;
}

/** Binds a backend to one request; what is read once is not read again within it. */
export type OpenBackend = (call: Call) => Backend;

/**
 * Everything that callers can do. Implemented by `application` over a store and by
 * `adapters/rest-client` over a remote service; `test/contract` tests both
 * against the promises made here.
 *
 * Reads take many keys and return one outcome per key, in the order of the keys.
 * A key that cannot be read has an error at its index and does not affect the
 * others. Failures of the whole call (invalid credentials, an aborted signal, an
 * unavailable store) reject with an `EmissionsError`.
 *
 * A write takes a list, takes effect as a whole or not at all, and rejects with
 * what was wrong with it: FORBIDDEN without the permission, NOT_FOUND for a
 * target that does not exist, BAD_USER_INPUT with the fault `duplicate` for
 * what exists already, CONFLICT for another version than the expected one.
 * Reads after a write see it, even within the same request. What a remote
 * service does not support is UPSTREAM_UNSUPPORTED, and the message names it.
 */
export interface Backend {
  readonly access: Access;
  readonly users: UserAccess;
  readonly apiKeys: ApiKeyAccess;
  readonly dataCategories: DataCategories;
  readonly itemDefinitions: ItemDefinitions;
  readonly dataItems: DataItems;
  readonly dataItemValues: DataItemValues;
  readonly profiles: Profiles;
  readonly profileItems: ProfileItems;
  readonly profileItemValues: ProfileItemValues;
  readonly imports: Imports;
  readonly auditLog: AuditLog;
  readonly changedRecords: ChangeLog;
  readonly writes: Writes<Backend>;
}

/** Who changed what in the data tree, when, and from what to what. */
export interface AuditLog {
  /**
   * Oldest first, so that entries keep their index. FORBIDDEN for all but
   * administrators; BAD_USER_INPUT with the fault `invalid-date-range` for a
   * period that ends before it starts. UPSTREAM_UNSUPPORTED in front of a remote
   * service, without a call to it.
   */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
}

/** Changes that a copy elsewhere must read. UPSTREAM_UNSUPPORTED in front of a remote service, without a call to it. */
export interface ChangeLog {
  /**
   * The records that the caller may see, changed at this time or later, by the time of
   * their last change; of these profiles and their items alone, if any are given.
   */
  since(
    time: Instant,
    limit: number,
    after: ChangePosition | null,
    profileUids?: readonly Uid[],
  ): Promise<ChangedRecords>;
}

/**
 * API keys of the caller; administrators who have signed in also manage those of
 * others. UPSTREAM_UNSUPPORTED in front of a remote service, without a call to it.
 */
export interface ApiKeyAccess {
  /** Keys of the caller, or of the user; by age. */
  list(username?: string): Promise<readonly ApiKey[]>;
  create(draft: ApiKeyDraft): Promise<IssuedApiKey>;
  /** Effective at once everywhere. Returns what the key was. */
  revoke(uid: Uid): Promise<ApiKey>;
}

export interface Access {
  /**
   * Exchanges a name and a password for a token. UNAUTHENTICATED when they do not
   * match, FORBIDDEN for a call with an API key.
   */
  signIn(username: string, password: string): Promise<Session>;
  /**
   * Ends the session of the call's token: the token and all renewals of it become
   * invalid. Does nothing without a valid token.
   */
  signOut(): Promise<void>;
  /**
   * The user of the call's credentials. UNAUTHENTICATED without valid ones; NOT_FOUND or
   * UPSTREAM_UNSUPPORTED where a remote service does not say who it is.
   */
  getViewer(): Promise<Viewer>;
  /** The version of the account, which the documents of any service show. UNAUTHENTICATED without valid credentials. */
  getApiVersion(): Promise<ApiVersion>;
  /** The installation; a remote service reports it with its data tree. */
  getEnvironment(): Promise<Environment>;
  /** The same as far as the documents that were read for this request say it. */
  statedEnvironment(): Environment;
  /**
   * The token that the caller should send next, which may be newer than the
   * received one; `null` when the caller sent no valid token.
   */
  getAuthtoken(): Promise<string | null>;
}
