import type { CategoryPath } from '../domain/basics/category-path.ts';
import type { ClosedPeriod, Instant, Period } from '../domain/basics/instant.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { ItemConditions } from '../domain/profiles/profile-item-search.ts';
import type { StoredProfileItemKey } from './profile-store.ts';

/** Which records to read with what they emitted. */
export interface EmissionQuery extends ClosedPeriod {
  readonly profileUids: readonly Uid[];
  /** `null` for all categories. */
  readonly categoryUid: Uid | null;
  readonly withSubcategories: boolean;
  /** Only records without an end. */
  readonly areOpen?: boolean | undefined;
  /** Conditions on records, but not on what they emitted. */
  readonly only?: Omit<ItemConditions, 'scopes'> | undefined;
  /** Names what emissions depend on besides the records and their figures. */
  readonly settings: string;
  readonly withDetails: boolean;
  /** The key of a label to read, in lower case; empty for none. */
  readonly labelKey: string;
  /** For one profile: only records with a later uid, by uid; for several, all records in no order. */
  readonly after: Uid | null;
  readonly limit: number;
}

/** A record, without end marks, and what it emitted as far as that was ever stored. */
export interface RecordEmissions extends StoredProfileItemKey, Period {
  readonly dataItemUid: Uid;
  readonly categoryPath: CategoryPath;
  /** Without an end: the start of the next record with the same data item and name, ignoring case. */
  readonly supersededFrom: Instant | null;
  readonly version: number;
  readonly label: string | null;
  /** The text of what it was calculated from; `null` if it never was. */
  readonly basis: string | null;
  readonly segments: string | null;
  /** `null` where they were not requested. */
  readonly details: string | null;
}

/** The emissions of one record: if their basis is another one now, they must be calculated again. */
export interface StoredEmissions extends StoredProfileItemKey {
  readonly basis: string;
  readonly segments: string;
  readonly details: string;
}

/** Stores what records emitted when it is first read, so that totals need not calculate it again. */
export interface EmissionStore {
  list(query: EmissionQuery, signal: AbortSignal): Promise<readonly RecordEmissions[]>;
  /** Replaces what is stored; what a purged record emitted stays unread. */
  put(entries: readonly StoredEmissions[], settings: string, signal: AbortSignal): Promise<void>;
}
