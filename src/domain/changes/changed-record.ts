import type { Instant } from '../basics/instant.ts';
import type { Uid } from '../basics/uid.ts';

export const changedKinds = ['dataCategory', 'dataItem', 'itemDefinition', 'profile', 'profileItem'] as const;
export type ChangedKind = (typeof changedKinds)[number];

/** A record that was created, changed or deleted; a change of its values counts as one of itself. */
export interface ChangedRecord {
  readonly kind: ChangedKind;
  readonly uid: Uid;
  readonly time: Instant;
  readonly isDeleted: boolean;
  /** Set for a category and for everything in it. */
  readonly categoryPath: string | null;
  /** Set for a profile item. */
  readonly profileUid: Uid | null;
}

/** A position in the list, which is ordered by time, kind and uid. */
export type ChangePosition = Pick<ChangedRecord, 'time' | 'kind' | 'uid'>;

export interface ChangedRecords {
  readonly records: readonly ChangedRecord[];
  readonly hasMore: boolean;
  /** Every change before this time is in the list; later ones may still be under way. */
  readonly until: Instant;
}
