import { DEFAULT_ITEMS_PER_PAGE } from '../basics/page.ts';
import { type Instant, trustedInstant } from '../basics/instant.ts';
import { trustedUid, type Uid } from '../basics/uid.ts';

/** The installation that a record belongs to. The service has exactly one. */
export interface Environment {
  readonly uid: Uid;
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly owner: string;
  readonly itemsPerPage: number;
  readonly itemsPerFeed: number;
  readonly created: Instant | null;
  readonly modified: Instant | null;
}

/** When the original service was given its environment, as its recorded responses have it. */
const since = trustedInstant(Date.UTC(2007, 6, 27, 9, 30, 44));

/** The one environment of a service: that of the original, with its uid and its times. */
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
