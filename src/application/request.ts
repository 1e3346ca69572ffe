import type { Calculator } from '../calculation/calculator.ts';
import type { KnownLookups, Lookup } from '../calculation/lookup.ts';
import type { Instant } from '../domain/instant.ts';
import type { Call } from '../ports/backend.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store, StoredDataCategory, StoredDataItem, StoredDataItemValue } from '../ports/store.ts';
import type { Categories } from './categories.ts';
import type { Definitions } from './definitions.ts';
import { groupBy } from './grouping.ts';
import type { Authenticated, Principals } from './principals.ts';
import { createReadOnce, type ReadOnce } from './read-once.ts';

/** What all requests to a store backend share. */
export interface Services {
  readonly store: Store;
  readonly clock: Clock;
  readonly principals: Principals;
  readonly categories: Categories;
  readonly definitions: Definitions;
  readonly lookUps: LookUps;
  readonly calculator: Calculator;
}

/** The values of other items that algorithms ask for, held until something is written to the store. */
export interface LookUps {
  /** What is held, as it counts at a moment. */
  knownAt(at: Instant): KnownLookups;
  /** Reads what is asked for and not held, all together in a few statements. */
  fetch(lookups: readonly Lookup[], request: Request): Promise<void>;
}

/** One request: what it may use, who asks (found out once, when first needed), and until when. */
export interface Request extends Omit<Services, 'categories'> {
  readonly signal: AbortSignal;
  authenticated(): Promise<Authenticated>;
  /** Categories by the key of their path, held until something is written to the store. */
  readonly categories: ReadOnce<StoredDataCategory>;
  /** Items by uid, each read at most once within the request. */
  readonly items: ReadOnce<StoredDataItem>;
  /** All entries of all values of an item, by the item's uid, likewise. */
  readonly entries: ReadOnce<readonly StoredDataItemValue[]>;
}

export function createRequest(services: Services, call: Call): Request {
  const { store, principals } = services;
  const { signal } = call;
  let authenticated: Promise<Authenticated> | undefined;
  return {
    ...services,
    signal,
    authenticated() {
      authenticated ??= principals.authenticate(call.credentials, signal);
      return authenticated;
    },
    categories: createReadOnce((keys) => services.categories.getMany(keys, signal)),
    items: createReadOnce(async (uids) => {
      const items = await store.dataItems.getMany(uids, signal);
      return new Map(items.map((item) => [item.uid, item]));
    }),
    entries: createReadOnce(async (uids) =>
      groupBy(await store.dataItemValues.listByItems(uids, signal), ({ itemUid }) => itemUid),
    ),
  };
}
