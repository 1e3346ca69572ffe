import type { RecordChange } from './changes.ts';
import { badInput } from './errors.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** `imported` is a category with all that it holds, told by the digest of its source. */
export type AuditAction = RecordChange['action'] | 'imported';

/** One change of one record of the reference data: who made it, when, and each field before and after. */
export interface AuditRecord extends Omit<RecordChange, 'action'> {
  readonly action: AuditAction;
  readonly time: Instant;
  /** `null` of what the program does by itself, or for whoever runs its commands. */
  readonly userUid: Uid | null;
  readonly userName: string;
  /** The request that wrote it, as logs name it; `null` of an import. */
  readonly requestId: string | null;
}

/** The end of the log: whoever keeps it elsewhere can tell later whether what is before it is still there. */
export interface AuditHead {
  /** Of the last entry; 0 of an empty log. */
  readonly number: number;
  readonly digest: string;
}

/** A change as the log has it: each entry is held by the digest of the one before. */
export interface AuditEntry extends AuditRecord, AuditHead {
  readonly previousDigest: string;
}

/** Which entries are meant; all when nothing is said. */
export interface AuditFilter {
  /** Where the record was: this path, or below it. */
  readonly path?: string | undefined;
  /** The first moment that counts. */
  readonly from?: Instant | undefined;
  /** The first moment that does not count any more. */
  readonly to?: Instant | undefined;
}

/** What a check of the log found. */
export interface AuditVerdict {
  readonly head: AuditHead;
  /** The first entry that is not as it was written; `null` when all are. */
  readonly breach: { readonly number: number; readonly message: string } | null;
}

/** Throws BAD_USER_INPUT with the fault `invalid-date-range` for a period that ends before it starts. */
export function assertAuditPeriod({ from, to }: AuditFilter): void {
  if (from === undefined || to === undefined || from <= to) return;
  throw badInput('to', 'to must not be before from.', 'invalid-date-range');
}
