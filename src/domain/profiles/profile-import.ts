import type { CategoryPath } from '../basics/category-path.ts';
import { rounded } from '../basics/decimal.ts';
import { earliest, type Instant, latest, type Period } from '../basics/instant.ts';
import type { Uid } from '../basics/uid.ts';
import { parseOptionalName } from '../data-tree/record-names.ts';

/** Rows that are imported together, under one uid in each of their profiles. */
export interface ImportRun {
  readonly uid: Uid;
  /** The name that the caller gives; `null` for rows that are of no file. */
  readonly fileName: string | null;
}

export interface ImportKey {
  readonly profileUid: Uid;
  readonly uid: Uid;
}

/** The emission of the records of one category that an import added or updated, when it did. */
export interface ImportedSum {
  readonly category: CategoryPath;
  readonly rows: number;
  readonly kilograms: number;
  /** Rows that are not in it, because they have no amount, or one that is no mass. */
  readonly without: number;
}

/** Counts of rows by what became of them, and the records that they wrote. */
export interface ImportedPart {
  readonly added: number;
  readonly known: number;
  readonly changed: number;
  readonly updated: number;
  readonly refused: number;
  /** From the first start to the last end of the records that were added or updated; `null` without any. */
  readonly period: Period | null;
  readonly sums: readonly ImportedSum[];
}

/** One import, as far as it is of one profile. */
export interface ProfileImport extends ImportKey, ImportedPart {
  readonly username: string;
  readonly fileName: string | null;
  readonly created: Instant;
  /** When it was undone last; records that were kept then can be undone later. */
  readonly undone: Instant | null;
}

/** A record that an import added or updated, and that is still there. */
export interface ImportedRecord {
  readonly uid: Uid;
  readonly categoryPath: CategoryPath;
  readonly name: string | null;
  readonly isUpdate: boolean;
  /** Whether it was changed after the import. */
  readonly isChanged: boolean;
}

/** A record that an undo leaves as it is, and why. */
export interface KeptRecord {
  readonly uid: Uid;
  readonly name: string | null;
  readonly isChanged: boolean;
  readonly message: string;
}

export interface UndoneImport {
  /** Records that the import had added. */
  readonly deleted: number;
  /** Records that the import had updated. */
  readonly restored: number;
  /** The number of records that are as they were. */
  readonly keptCount: number;
  /** The first thousand of them. */
  readonly kept: readonly KeptRecord[];
}

export const noPart: ImportedPart = {
  added: 0,
  known: 0,
  changed: 0,
  updated: 0,
  refused: 0,
  period: null,
  sums: [],
};

export function withPart<P extends ImportedPart>(before: P, part: Partial<ImportedPart>): P {
  const { added = 0, known = 0, changed = 0, updated = 0, refused = 0, period = null, sums = [] } = part;
  return {
    ...before,
    added: before.added + added,
    known: before.known + known,
    changed: before.changed + changed,
    updated: before.updated + updated,
    refused: before.refused + refused,
    period: spanOf([before.period, period]),
    sums: sumsOf([...before.sums, ...sums]),
  };
}

/** From the first start to the last end; open where one is. */
export function spanOf(periods: readonly (Period | null)[]): Period | null {
  const known = periods.filter((period) => period !== null);
  if (known.length === 0) return null;
  const ends = known.map(({ end }) => end);
  return {
    start: known.reduce((first, { start }) => earliest(first, start), known[0]?.start as Instant),
    end: ends.reduce((last, end) => (last === null || end === null ? null : latest(last, end))) ?? null,
  };
}

/** One sum for each category, by its path. */
export function sumsOf(parts: readonly ImportedSum[]): readonly ImportedSum[] {
  const sums = new Map<CategoryPath, ImportedSum>();
  for (const { category, rows, kilograms, without } of parts) {
    const known = sums.get(category) ?? { rows: 0, kilograms: 0, without: 0 };
    sums.set(category, {
      category,
      rows: known.rows + rows,
      kilograms: rounded(known.kilograms + kilograms),
      without: known.without + without,
    });
  }
  return [...sums.values()].toSorted((one, other) => (one.category < other.category ? -1 : 1));
}

/** The name of an imported file; throws BAD_USER_INPUT as `parseOptionalName` does. */
export function parseFileName(text: string | null): string | null {
  return parseOptionalName(text, 'fileName');
}
