import type { Uid } from '../basics/uid.ts';

/** A record whose content does not match its digest. */
export interface AlteredRecord {
  readonly kind: 'dataItem' | 'itemDefinition';
  readonly uid: Uid;
  /** For display: the path of a data item with its label, the name of a definition. */
  readonly location: string;
}

/** Result of comparing all records with their digests. */
export interface ContentVerdict {
  /** At most the first hundred. */
  readonly altered: readonly AlteredRecord[];
  readonly alteredTotal: number;
  /** The number of records with a digest, all of which were compared. */
  readonly checked: number;
  /** The number of records without a digest: written by administrators before digests existed. */
  readonly unchecked: number;
  /** The breach of the audit log; `null` when it is intact. */
  readonly auditBreach: string | null;
}
