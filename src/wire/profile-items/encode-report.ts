import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { Instant, Period } from '../../domain/basics/instant.ts';
import type { ItemCandidate } from '../../domain/profiles/table-row.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { element, type Entry, listOf, type Member, type Members } from '../elements/element.ts';
import { formatIsoDate } from '../elements/timestamp.ts';

interface Sum {
  readonly rows: number;
  readonly kilograms: number;
  readonly without: number;
}

interface ReportedSum extends Sum {
  readonly category: string;
  readonly period: string;
}

interface ReportedColumn {
  readonly name: string;
  readonly use: string;
  readonly unit: string | null;
  readonly isLeftOut: boolean;
  readonly samples: readonly string[];
}

interface ReportedNotation {
  readonly decimalComma: boolean | null;
  readonly number: { readonly text: string; readonly value: string | null } | null;
  readonly isNumberOpen: boolean;
  readonly dateFormat: string | null;
  readonly date: { readonly text: string; readonly start: Instant | null } | null;
  readonly isDateOpen: boolean;
}

interface ReportedActivity {
  readonly text: string;
  readonly unit: string | null;
  readonly rows: number;
  readonly quantity: number | null;
  readonly certainty: string;
  readonly item: { readonly uid: Uid; readonly categoryPath: string } | null;
  readonly kilograms: number | null;
  readonly candidates: readonly (ItemCandidate & { readonly kilograms: number | null })[];
  readonly message: string | null;
}

/** How a table was read, and what of it is in no row. */
export interface ReadTable {
  /** JSON, as a map is sent. */
  readonly map: string;
  readonly columns: readonly ReportedColumn[];
  readonly notation: ReportedNotation;
  readonly leftOut: readonly { readonly line: number; readonly reason: string; readonly text: string }[];
  readonly kilograms: number;
  readonly years: readonly (Sum & { readonly year: number })[];
  readonly sums: readonly ReportedSum[];
  readonly scopes: readonly ScopePart[];
  readonly activities: readonly ReportedActivity[];
  readonly toChoose: number;
  readonly period: Period | null;
}

export function tableMembers(table: ReadTable, timeZone: string): Members {
  const { map, columns, notation, leftOut, kilograms, years, sums, scopes, activities, toChoose, period } =
    table;
  const leftOutColumns = columns.filter(({ isLeftOut }) => isLeftOut).map(({ name }) => name);
  return {
    map,
    toChoose,
    startDate: period === null ? undefined : formatIsoDate(period.start, timeZone),
    endDate: period?.end == null ? undefined : formatIsoDate(period.end, timeZone),
    columns: listOf('column', columns.map(encodeColumn)),
    notation: encodeNotation(notation, timeZone),
    activities: filled('activity', activities.map(encodeActivity)),
    kilograms,
    years: listOf(
      'year',
      years.map(({ year, ...sum }) => element({ year, ...sumMembers(sum) })),
    ),
    sums: listOf(
      'sum',
      sums.map(({ category, period: of, ...sum }) => element({ category, period: of, ...sumMembers(sum) })),
    ),
    scopes: filled(
      'scope',
      scopes.map(({ scope, lifeCycle, value, isByLocation }) =>
        element({
          scope: scope ?? undefined,
          lifeCycle: lifeCycle ?? undefined,
          kilograms: rounded(value),
          isIncluded: isByLocation,
        }),
      ),
    ),
    columnsLeftOut: filled('column', leftOutColumns),
    leftOut: filled(
      'line',
      leftOut.map(({ line, reason, text }) => element({ line, reason }, { text })),
    ),
  };
}

function sumMembers({ rows, kilograms, without }: Sum) {
  return { rows, kilograms, without: without === 0 ? undefined : without };
}

function filled(entry: string, entries: readonly Entry[]): Member {
  return entries.length === 0 ? undefined : listOf(entry, entries);
}

function encodeColumn({ name, use, unit, isLeftOut, samples }: ReportedColumn) {
  return element(
    { use, unit: unit ?? undefined, leftOut: isLeftOut ? true : undefined },
    { name, samples: filled('sample', samples) },
  );
}

function encodeNotation(notation: ReportedNotation, timeZone: string) {
  const { decimalComma, number, isNumberOpen, dateFormat, date, isDateOpen } = notation;
  return element(
    {
      decimalComma: decimalComma ?? undefined,
      isNumberOpen,
      dateFormat: dateFormat ?? undefined,
      isDateOpen,
    },
    {
      number:
        number === null ? undefined : element({}, { text: number.text, value: number.value ?? undefined }),
      date:
        date === null
          ? undefined
          : element(
              {},
              {
                text: date.text,
                startDate: date.start === null ? undefined : formatIsoDate(date.start, timeZone),
              },
            ),
    },
  );
}

function encodeActivity(activity: ReportedActivity) {
  const { text, unit, rows, quantity, certainty, item: chosen, kilograms, candidates, message } = activity;
  return element(
    {
      text,
      unit: unit ?? undefined,
      rows,
      quantity: quantity ?? undefined,
      certainty,
      dataItem: chosen?.uid,
      category: chosen?.categoryPath,
      kilograms: kilograms ?? undefined,
    },
    {
      message: message ?? undefined,
      candidates: listOf(
        'item',
        candidates.map(({ uid: item, label, categoryPath: category, kilograms: weight }) =>
          element({ uid: item, label, category, kilograms: weight ?? undefined }),
        ),
      ),
    },
  );
}
