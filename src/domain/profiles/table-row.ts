import type { InputValue } from '../amounts/amount.ts';
import type { ScopePart } from '../amounts/scope-part.ts';
import type { CategoryPath } from '../basics/category-path.ts';
import type { Choice } from '../basics/choice.ts';
import { badInput, type EmissionsError } from '../basics/errors.ts';
import type { Instant } from '../basics/instant.ts';
import type { ProfileItemDraft } from './profile-item.ts';
import type { ImportRun } from './profile-import.ts';
import { quote, type Uid } from '../basics/uid.ts';

/** Ways in which a row that can be stored is unusual. */
export const rowFlags = [
  'NO_AMOUNT',
  'NO_UNIT',
  'NEGATIVE',
  'UNUSUAL_DATE',
  'UNUSUAL_AMOUNT',
  'REPEATED',
  'HIDDEN',
] as const;

export type RowFlag = (typeof rowFlags)[number];

export interface RowNote {
  readonly flag: RowFlag;
  /** A sentence. */
  readonly message: string;
}

export const rowFaultCodes = [
  'MALFORMED_ROW',
  'ROW_TOO_LONG',
  'CELL_COUNT',
  'UNKNOWN_COLUMN',
  'PROFILE_MISSING',
  'PROFILE_UNKNOWN',
  'PROFILE_AMBIGUOUS',
  'ITEM_MISSING',
  'ITEM_UNKNOWN',
  'ITEM_AMBIGUOUS',
  'DATE_INVALID',
  'VALUE_INVALID',
  'KEY_REPEATED',
  'DUPLICATE_ITEM',
] as const;

export type RowFaultCode = (typeof rowFaultCodes)[number];

/** Why a row is refused, and what to do. */
export interface RowFault {
  readonly code: RowFaultCode;
  /** The header of the column; `null` for a fault of the whole row. */
  readonly column: string | null;
  readonly message: string;
  readonly others?: readonly RowFault[] | undefined;
  /** The items that may be meant by a search that names none, or several. */
  readonly candidates?: readonly ItemCandidate[] | undefined;
}

export interface ItemCandidate {
  readonly uid: Uid;
  readonly label: string;
  readonly categoryPath: CategoryPath;
}

/** Includes the first one. */
const maxFaults = 20;

/** The fault with more of its row, one of each part. */
export function withMore(fault: RowFault, more: readonly RowFault[]): RowFault {
  const others = new Map([...(fault.others ?? []), ...more].map((each) => [placeOf(each), each]));
  others.delete(placeOf(fault));
  return others.size === 0 ? fault : { ...fault, others: [...others.values()].slice(0, maxFaults - 1) };
}

const placeOf = ({ column, message }: RowFault): string => column ?? message;

/** Rewrites the fault and its others. */
export function withOthers(fault: RowFault, say: (other: RowFault) => RowFault): RowFault {
  return fault.others === undefined ? fault : { ...fault, others: fault.others.map(say) };
}

export function rowFault(code: RowFaultCode, message: string, column: string | null = null): RowFault {
  return { code, column, message };
}

/** How a row names its data item: by uid, by drill-down values, or by words of which one item has all. */
export type ItemChoice =
  | {
      readonly by: 'uid';
      readonly uid: Uid;
      /** Where to look for it in a service that finds no item by its uid alone. */
      readonly categoryPath?: CategoryPath | undefined;
    }
  | { readonly by: 'drill'; readonly categoryPath: CategoryPath; readonly drill: readonly Choice[] }
  | {
      readonly by: 'search';
      readonly categoryPath: CategoryPath;
      readonly query: string;
      readonly journey?: Journey | undefined;
    };

/** A journey from one place to another, as the columns of a row say it; what is not said is empty. */
export interface Journey {
  readonly from: string;
  readonly to: string;
  /** Other words of the row, such as `Rail`. */
  readonly words: string;
  readonly way?: 'return' | 'one way' | undefined;
  readonly inputs: readonly InputValue[];
  /** Sentences to tell about it. */
  readonly notes: readonly string[];
  /** Why it cannot be taken for a flight. */
  readonly fault?: RowFault | undefined;
}

/** A row that becomes a profile item. */
export interface ProfileItemRow {
  /** Where it stands in its table, counted from 1. */
  readonly line: number;
  /** The same in every import of the row; a profile has one item with it. */
  readonly key: string;
  readonly item: ItemChoice;
  readonly draft: Omit<ProfileItemDraft, 'categoryPath' | 'dataItemUid' | 'endDate'> & {
    readonly endDate?: Instant | undefined;
  };
  /** When values that do not say per what were used up, in a row of a table that has a start and no end. */
  readonly usedUpBy?: Instant | undefined;
}

export interface RowOfProfile extends ProfileItemRow {
  readonly profileUid: Uid;
}

/** The emission of the item of a row, to be summed. */
export interface RowAmount {
  readonly category: CategoryPath;
  /** The data item; `null` where a remote service does not say it. */
  readonly dataItemUid: Uid | null;
  /** When it starts, such as 2026-01, in UTC. */
  readonly month: string;
  /** `null` for no amount, or one that is no mass. */
  readonly kilograms: number | null;
  /** Parts by scope, in kg; none where a remote service does not say them, or the amount is no mass. */
  readonly scopes: readonly ScopePart[];
  /** Why there is no amount. */
  readonly failure: string | null;
}

/**
 * Outcome of a row. A known one was imported before and is the same, a changed one is another now, and
 * an updated one was changed as the row says; a withheld one was not added because another row was refused.
 */
export type RowVerdict = { readonly line: number } &
  /** `null` for what a dry run would add. */
  (
    | {
        readonly outcome: 'added' | 'known' | 'changed' | 'updated';
        readonly uid: Uid | null;
        /** Says what is unusual about it. */
        readonly message?: string | undefined;
        readonly amount?: RowAmount | undefined;
      }
    | { readonly outcome: 'withheld' }
    | { readonly outcome: 'refused'; readonly fault: RowFault }
  );
export type RefusedVerdict = Extract<RowVerdict, { readonly outcome: 'refused' }>;

export const rowOutcomes = ['added', 'known', 'changed', 'updated', 'withheld', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export interface RowWriteOptions {
  /** Whether rows are added only if none is refused. */
  readonly isAllOrNothing?: boolean | undefined;
  readonly isDryRun?: boolean | undefined;
  /** Whether rows that are known with other content change their items; otherwise the verdict says so. */
  readonly updatesChanged?: boolean | undefined;
  /** Whether verdicts have amounts. */
  readonly withAmounts?: boolean | undefined;
  /** The import that the rows are of, in which they can be looked at and undone. */
  readonly run?: ImportRun | undefined;
  /** The items found for the rows of a table are kept in it, so that each activity is searched once. */
  readonly found?: FoundItems | undefined;
}

/** An item, with the inputs that the words of its row have for it, such as the two ends of a flight. */
export interface NamedItem {
  readonly uid: Uid;
  readonly inputs: readonly InputValue[];
  /** How its words were taken. */
  readonly note?: string | undefined;
}

/** The items of the activities of a table, or why they are not clear. */
export type FoundItems = Map<string, NamedItem | RowFault>;

export const MAXIMUM_ROWS = 1000;

export function refusedRow(line: number, fault: RowFault): RefusedVerdict {
  return { line, outcome: 'refused', fault };
}

/** Outcome of a row when another one is refused. */
export function withheld(verdict: RowVerdict): RowVerdict {
  return verdict.outcome === 'added' || verdict.outcome === 'updated'
    ? { line: verdict.line, outcome: 'withheld' }
    : verdict;
}

/** Throws BAD_USER_INPUT for no rows and for too many. */
export function assertRows(rows: readonly unknown[]): void {
  if (rows.length > 0 && rows.length <= MAXIMUM_ROWS) return;
  throw badInput(
    'rows',
    `rows must have 1 to ${MAXIMUM_ROWS} entries; got ${rows.length}. Send more of them in several requests, or as a file.`,
    rows.length === 0 ? 'empty-list' : 'too-many-entries',
  );
}

const longestKey = 255;

/** One line of text. Throws BAD_USER_INPUT for anything else. */
export function parseRowKey(text: string): string {
  if (text !== '' && text.length <= longestKey && !/[\p{Cc}\p{Cs}]/u.test(text)) return text;
  throw badInput(
    'rowKey',
    `A row key must be one line of 1 to ${longestKey} characters; got ${quote(text)}.`,
  );
}

/** Fault of a row that the service cannot store; the column is the argument that the error names. */
export function faultOf({ message, fault, argument }: EmissionsError): RowFault {
  const code =
    fault === 'duplicate'
      ? 'DUPLICATE_ITEM'
      : fault === 'unknown-entity'
        ? 'ITEM_UNKNOWN'
        : fault === 'invalid-date-range' || fault === 'invalid-date'
          ? 'DATE_INVALID'
          : 'VALUE_INVALID';
  return rowFault(code, message, argument ?? null);
}
