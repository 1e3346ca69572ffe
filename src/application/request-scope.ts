import type { Calculator } from '../calculation/run/calculator.ts';
import type { KnownLookups, Lookup } from '../calculation/plan/lookup.ts';
import type { Page } from '../domain/basics/page.ts';
import type { Uid } from '../domain/basics/uid.ts';
import { budgetFor } from '../metering/request-budget.ts';
import type { Call } from '../ports/backend.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestBudget } from '../ports/request-budget.ts';
import type { DataItemSearchQuery, StoredDataItem } from '../ports/reference-store.ts';
import type { Store } from '../ports/store.ts';
import type { StoredProfileItemKey } from '../ports/profile-store.ts';
import { auditedStore } from './writes/audited-store.ts';
import type { Definitions } from './definitions/definitions.ts';
import { byUid, groupBy } from './group-by.ts';
import type { HeldAmounts } from './profile-items/held-amounts.ts';
import {
  type HeldReferenceData,
  type ItemPage,
  itemPageText,
  readEach,
  searchText,
} from './held-reference-data.ts';
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
  readonly held: HeldReferenceData;
  readonly definitions: Definitions;
  readonly lookUps: Lookups;
  readonly calculator: Calculator;
  readonly heldAmounts: HeldAmounts;
  readonly searchData: ReadSearchData;
}

/** The values of other items that algorithms look up, cached until something is written to the store. */
export interface Lookups {
  /** Lookups known now, for one round of calculations. */
  known(): KnownLookups;
  /** Reads the uncached lookups together in a few statements. */
  fetch(lookups: readonly Lookup[], request: RequestScope): Promise<void>;
}

/**
 * One request: its services, with an audited store; its caller, authenticated
 * once on demand; its deadline, and what it may use. A class, because an object
 * literal of so many parts with a getter is a dictionary.
 */
export class RequestScope implements Omit<Services, 'held'> {
  readonly clock;
  readonly newUid;
  readonly principals;
  readonly definitions;
  readonly lookUps;
  readonly calculator;
  readonly heldAmounts;
  readonly searchData;
  readonly signal;
  readonly budget: RequestBudget;
  /** Categories by path key, cached until something is written to the store. */
  readonly categories;
  /** Items by uid, each read at most once within the request. */
  readonly items;
  readonly itemPages: ReadOnce<Page<StoredDataItem>, ItemPage>;
  readonly searches: ReadOnce<Page<StoredDataItem>, DataItemSearchQuery>;
  /** The drill-down values of all items of a category, by its uid. */
  readonly drills;
  /** The filtered fields of all items of a category, by its uid. */
  readonly filteredItems;
  /** All entries of all values of an item, by the item's uid; each read at most once. */
  readonly entries;
  readonly profiles;
  /** Profile items by `profileItemText` of their keys, and all their values; each read at most once. */
  readonly profileItems;
  readonly profileItemValues;
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
    const { store, clock, held } = services;
    const { signal } = call;
    const budget = call.budget ?? outer?.budget ?? budgetFor(signal);
    this.clock = clock;
    this.newUid = services.newUid;
    this.principals = services.principals;
    this.definitions = services.definitions;
    this.lookUps = services.lookUps;
    this.calculator = services.calculator;
    this.heldAmounts = services.heldAmounts;
    this.searchData = services.searchData;
    this.signal = signal;
    this.budget = budget;
    this.categories = new ReadOnce(held.categories, signal);
    this.items = new ReadOnce(held.items, signal);
    this.itemPages = new ReadOnce(held.itemPages, signal, itemPageText);
    this.searches = new ReadOnce(held.searches, signal, searchText);
    this.drills = new ReadOnce(held.drills, signal);
    this.filteredItems = new ReadOnce(held.filteredItems, signal);
    this.entries = new ReadOnce(held.entries, signal);
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
    this.currentProfileItems = new ReadOnce((uids: readonly Uid[]) => {
      const now = clock();
      return readEach(uids, (uid) => store.profileItems.listCurrent(uid, now, signal));
    }, signal);
    this.#store = store;
    this.#call = call;
    this.#outer = outer;
    this.#revision = store.revision();
  }

  get store(): Store {
    this.#audited ??= auditedStore(this.#store, async () => {
      const { principal } = await this.authenticated();
      return { userUid: principal.uid, userName: principal.username, requestId: this.#call.requestId };
    });
    return this.#audited;
  }

  authenticated(): Promise<Authenticated> {
    if (this.#outer !== undefined) return this.#outer.authenticated();
    this.#authenticated ??= this.principals.authenticate(this.#call.credentials, this.signal);
    return this.#authenticated;
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
