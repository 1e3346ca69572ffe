import { DEFAULT_ITEMS_PER_PAGE } from '../basics/page.ts';
import { type Instant, trustedInstant } from '../basics/instant.ts';
import { trustedUid, type Uid } from '../basics/uid.ts';

/** The installation that a record belongs to. A service has exactly one; `null` is what a document does not say of it. */
export interface Environment {
  readonly uid: Uid | null;
  readonly name: string | null;
  readonly path: string | null;
  readonly description: string | null;
  readonly owner: string | null;
  readonly itemsPerPage: number | null;
  readonly itemsPerFeed: number | null;
  readonly created: Instant | null;
  readonly modified: Instant | null;
}

/** Nothing is known of it. */
export const unknownEnvironment: Environment = {
  uid: null,
  name: null,
  path: null,
  description: null,
  owner: null,
  itemsPerPage: null,
  itemsPerFeed: null,
  created: null,
  modified: null,
};

/** When the original service was given its environment, as its recorded responses have it. */
const since = trustedInstant(Date.UTC(2007, 6, 27, 9, 30, 44));

/** The one environment of a service: the original's, with its uid and its times. */
export const environment: Environment = {
  uid: trustedUid('5F5887BCF726'),
  name: 'AMEE',
  path: '',
  description: '',
  owner: '',
  itemsPerPage: DEFAULT_ITEMS_PER_PAGE,
  itemsPerFeed: DEFAULT_ITEMS_PER_PAGE,
  created: since,
  modified: since,
};
