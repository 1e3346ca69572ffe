import { DEFAULT_ITEMS_PER_PAGE } from './page.ts';
import type { Instant } from './instant.ts';
import { trustedUid, type Uid } from './uid.ts';

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

/** The one environment of a service, with the uid that the original service has in its responses. */
export const environment: Environment = {
  uid: trustedUid('5F5887BCF726'),
  name: 'AMEE',
  path: '',
  description: '',
  owner: '',
  itemsPerPage: DEFAULT_ITEMS_PER_PAGE,
  itemsPerFeed: DEFAULT_ITEMS_PER_PAGE,
  created: null,
  modified: null,
};
