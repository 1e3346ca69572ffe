import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

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
