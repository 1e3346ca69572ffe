import type { Uid } from './uid.ts';

/** A record whose content is not the one that was written: its digest says so. */
export interface AlteredRecord {
  readonly kind: 'dataItem' | 'itemDefinition';
  readonly uid: Uid;
  /** For people: the path of a data item with its label, the name of a definition. */
  readonly location: string;
}

/** What a comparison of all records with their digests found. */
export interface ContentVerdict {
  /** The first hundred of them. */
  readonly altered: readonly AlteredRecord[];
  readonly alteredTotal: number;
  /** How many records have a digest and were compared with it. */
  readonly checked: number;
  /** How many have none yet: what administrators wrote before there were digests of it. */
  readonly unchecked: number;
  /** What breaks the log of changes; `null` when it is whole. */
  readonly auditBreach: string | null;
}
