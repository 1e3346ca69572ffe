import type { Environment } from '../domain/environment.ts';
import { DEFAULT_ITEMS_PER_PAGE } from '../domain/page.ts';

/** The one environment of a service; the uid is the one that the original service's answers carry. */
export const environment: Environment = {
  uid: '5F5887BCF726',
  name: 'AMEE',
  path: '',
  description: '',
  owner: '',
  itemsPerPage: DEFAULT_ITEMS_PER_PAGE,
  itemsPerFeed: DEFAULT_ITEMS_PER_PAGE,
  created: null,
  modified: null,
};
