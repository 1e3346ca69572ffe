import type { Author } from '../profiles/profile-item-edit.ts';
import type { RecordChange } from './changes.ts';
import { badInput } from '../basics/errors.ts';
import type { Instant } from '../basics/instant.ts';

/** `imported` is a category with all its content, described by the digest of its source. */
export type AuditAction = RecordChange['action'] | 'imported' | 'restored';

/** Names in the log for importers of data sets, which have no account. */
export const importAuthors = { import: 'import', 'built-in': 'built-in data' } as const;

export type ImportOrigin = keyof typeof importAuthors;

/** One change of one record of the reference data, of an account, an API key or a profile: by whom, when, and each field before and after. */
export interface AuditRecord extends Omit<RecordChange, 'action'>, Author {
  readonly action: AuditAction;
  readonly time: Instant;
}

/** The end of the log. Stored elsewhere, it proves later that all entries up to it still exist. */
export interface AuditHead {
  /** The number of the last entry; 0 for an empty log. */
  readonly number: number;
  readonly digest: string;
}

/** A change in the log: a hash chain, in which each entry contains the digest of the one before. */
export interface AuditEntry extends AuditRecord, AuditHead {
  readonly previousDigest: string;
}

export interface AuditFilter {
  /** Records at or below this path. */
  readonly path?: string | undefined;
  /** Inclusive. */
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly to?: Instant | undefined;
  /** Without imports, users, keys and profiles. */
  readonly areEdits?: boolean | undefined;
  readonly isNewestFirst?: boolean | undefined;
  /** Only entries that come after the one with this number. */
  readonly after?: number | undefined;
}

export interface AuditVerdict {
  readonly head: AuditHead;
  /** The first entry that was altered; `null` when none was. */
  readonly breach: { readonly number: number; readonly message: string } | null;
}

/** Throws BAD_USER_INPUT with the fault `invalid-date-range` for a period that ends before it starts. */
export function assertAuditPeriod({ from, to }: AuditFilter): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw badInput('to', 'to must not be before from.', 'invalid-date-range');
}
