import type { Calculator } from '../calculation/run/calculator.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import type { Author, Editor } from '../domain/profiles/profile-item-edit.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { SearchLexicon } from '../domain/search/search-lexicon.ts';
import { budgetFor } from '../metering/request-budget.ts';
import type { Call } from '../ports/backend.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestBudget } from '../ports/request-budget.ts';
import type { Store } from '../ports/store.ts';
import type { StoredProfileItemKey } from '../ports/profile-store.ts';
import { auditedStore } from './writes/audited-store.ts';
import { byUid, groupBy } from './group-by.ts';
import { type CachedReferenceData, readEach } from './cached-reference-data.ts';
import type { Authenticated, Principals } from './users/principals.ts';
import type { ReadSearchData } from './search/search-data.ts';
import { ReadOnce } from './read-once.ts';

/** The services shared by all requests to a store backend. */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  /** A uid that no record has. */
  readonly newUid: () => Uid;
  readonly principals: Principals;
  readonly cached: CachedReferenceData;
  readonly calculator: Calculator;
  readonly programVersion: string;
  readonly searchData: ReadSearchData;
  readonly lexicon: SearchLexicon;
  /** Absent within a transaction, and where it is already later. */
  readonly runLater?: RunLater | undefined;
}

/** Runs work that no request waits for, for each key once at a time. */
export type RunLater = (key: string, work: (request: RequestScope) => Promise<void>) => void;

/**
 * One request: its services, with an audited store; its caller, authenticated
 * once on demand; its deadline, and what it may use. A class, because an object
 * literal of so many parts with a getter is a dictionary.
 */
export class RequestScope implements Services {
  readonly clock;
  readonly newUid;
  readonly principals;
  readonly cached;
  readonly calculator;
  readonly programVersion;
  readonly searchData;
  readonly lexicon;
  readonly runLater;
  readonly signal;
  readonly budget: RequestBudget;
  readonly profiles;
  /** Profile items by `profileItemText` of their keys, and all their values; each read at most once. */
  readonly profileItems;
  readonly profileItemValues;
  /** The number and the times of a profile's items, by its uid. */
  readonly profileContents;
  /** The current items of a profile, by the profile's uid. */
  readonly currentProfileItems;
  readonly #store: Store;
  readonly #call: Call;
  readonly #outer: RequestScope | undefined;
  #audited: Store | undefined;
  #authenticated: Promise<Authenticated> | undefined;
  #revision: string;

  /** `outer` is the same request over another view of the store, whose caller is known. */
  constructor(services: Services, call: Call, outer?: RequestScope) {
    const { store, clock } = services;
    const { signal } = call;
    const budget = call.budget ?? outer?.budget ?? budgetFor(signal);
    this.clock = clock;
    this.newUid = services.newUid;
    this.principals = services.principals;
    this.cached = services.cached;
    this.calculator = services.calculator;
    this.programVersion = services.programVersion;
    this.searchData = services.searchData;
    this.lexicon = services.lexicon;
    this.runLater = services.runLater;
    this.signal = signal;
    this.budget = budget;
    this.profiles = new ReadOnce(
      async (uids: readonly Uid[]) => byUid(await store.profiles.getMany(uids, signal)),
      signal,
    );
    this.profileItems = new ReadOnce(
      async (keys: readonly StoredProfileItemKey[]) => {
        const items = await store.profileItems.getMany(keys, signal);
        budget.countRecords(items.length);
        return new Map(items.map((item) => [profileItemText(item), item]));
      },
      signal,
      profileItemText,
    );
    this.profileItemValues = new ReadOnce(
      async (keys: readonly StoredProfileItemKey[]) => {
        const values = await store.profileItemValues.listByItems(keys, signal);
        budget.countRecords(values.length);
        return groupBy(values, ({ profileUid, itemUid: uid }) => profileItemText({ profileUid, uid }));
      },
      signal,
      profileItemText,
    );
    this.profileContents = new ReadOnce(async (uids: readonly Uid[]) => {
      const contents = await store.profileItems.listContents(uids, signal);
      return new Map(contents.map((each) => [each.profileUid, each]));
    }, signal);
    this.currentProfileItems = new ReadOnce((uids: readonly Uid[]) => {
      const now = clock();
      return readEach(uids, (uid) => store.profileItems.listCurrent(uid, now, signal));
    }, signal);
    this.#store = store;
    this.#call = call;
    this.#outer = outer;
    this.#revision = store.revision();
  }

  /** All reads of one incoming request share it, also where their work is not limited; a command has none. */
  get callBudget(): RequestBudget | undefined {
    return this.#outer === undefined ? this.#call.budget : this.#outer.callBudget;
  }

  /** The same request for work of any length, which pauses for others and whose time is not limited. */
  unlimited(): RequestScope {
    const signal = AbortSignal.any([this.signal]);
    return new RequestScope(this, { ...this.#call, signal, budget: budgetFor(signal) }, this);
  }

  get store(): Store {
    this.#audited ??= auditedStore(this.#store, () => this.author());
    return this.#audited;
  }

  /** The caller as the author of a write. */
  async author(): Promise<Author> {
    const { principal } = await this.authenticated();
    const { requestId, reason = null } = this.#call;
    return { userUid: principal.uid, userName: principal.username, requestId, reason };
  }

  async editor(importUid: Uid | null = null): Promise<Editor> {
    return { ...(await this.author()), importUid };
  }

  /** The same request for writes with a reason. */
  because(reason: string): RequestScope {
    const { clock, newUid, principals, cached, calculator, programVersion, searchData, lexicon, runLater } =
      this;
    const services = {
      clock,
      newUid,
      principals,
      cached,
      calculator,
      programVersion,
      searchData,
      lexicon,
      runLater,
    };
    return new RequestScope({ ...services, store: this.#store }, { ...this.#call, reason }, this);
  }

  get reason(): string | null {
    return this.#call.reason ?? null;
  }

  authenticated(): Promise<Authenticated> {
    if (this.#outer !== undefined) return this.#outer.authenticated();
    return (this.#authenticated ??= this.#authenticate());
  }

  async #authenticate(): Promise<Authenticated> {
    const { credentials, signIns, began, network } = this.#call;
    const guard = credentials.kind === 'basic' ? signIns : undefined;
    try {
      const at = began && (began.at ??= this.clock());
      const authenticated = await this.principals.authenticate(credentials, this.signal, at, network);
      guard?.onBasicChecked(true);
      return authenticated;
    } catch (error) {
      if (error instanceof EmissionsError && error.code === 'UNAUTHENTICATED') guard?.onBasicChecked(false);
      throw error;
    }
  }

  /** Ends the caller's session; from then on the request has no caller. */
  async signOut(): Promise<void> {
    await this.principals.signOut(this.#call.credentials, this.signal);
    this.#authenticated = undefined;
  }

  /** The revision of the store from before anything was read that is not forgotten. */
  readUnder(): string {
    return this.#revision;
  }

  /** Forgets what was read, so that reads after a write see it. */
  forget(): void {
    this.#revision = this.#store.revision();
    for (const memory of Object.values(this)) if (memory instanceof ReadOnce) memory.clear();
  }
}

export function profileItemText({ profileUid, uid }: StoredProfileItemKey): string {
  return `${profileUid} ${uid}`;
}
