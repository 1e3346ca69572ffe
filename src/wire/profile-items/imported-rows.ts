import {
  type ItemCandidate,
  type RowFault,
  type RowFaultCode,
  rowFaultCodes,
  rowOutcomes,
  type RowVerdict,
  type RowOutcome,
} from '../../domain/profiles/table-row.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { identityShape } from '../definitions/item-value-rules.ts';
import { formatDocument } from '../documents/document.ts';
import { eachOf, element, listOf, type Members } from '../elements/element.ts';
import { type ErrorDocument, statusElement } from '../documents/error.ts';
import type { Envelope, Format } from '../elements/format.ts';
import { categoryPath, decimal, filledText, flag, positive, scalar, text, uid } from '../elements/scalars.ts';
import { list, object, optional, orNone, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { writeLists } from '../documents/write-lists.ts';

interface ImportedSum {
  readonly category: string;
  readonly period: string;
  readonly rows: number;
  readonly kilograms: number;
  readonly without: number;
}

/** How a table was read, and what of it is in no row. */
interface ReadTable {
  /** JSON, as a map is sent. */
  readonly map: string;
  readonly columnsLeftOut: readonly string[];
  readonly leftOut: readonly { readonly line: number; readonly reason: string; readonly text: string }[];
  readonly sums: readonly ImportedSum[];
  readonly activities: readonly {
    readonly text: string;
    readonly rows: number;
    readonly candidates: readonly ItemCandidate[];
  }[];
}

interface ImportDocument extends Envelope {
  readonly profileUid: Uid;
  readonly isDryRun: boolean;
  readonly counts: Readonly<Record<'added' | 'known' | 'changed' | 'updated' | 'refused', number>>;
  /** The refused ones, or all of them. */
  readonly rows: readonly RowVerdict[];
  readonly table?: ReadTable | undefined;
  /** Why the rows from a line on were not reached. */
  readonly interruption: { readonly nextLine: number; readonly status: ErrorDocument } | null;
}

/** Outcomes of the rows of a table, one per step. For an interrupted import it is an error document as well. */
export function* encodeImport(document: ImportDocument, format: Format): Generator<void, string> {
  const { profileUid, isDryRun, counts, rows, table, interruption } = document;
  const members = {
    ...(interruption === null ? {} : { status: statusElement(interruption.status, format) }),
    profile: element({ uid: profileUid }),
    added: counts.added,
    known: counts.known,
    changed: counts.changed,
    updated: counts.updated,
    refused: counts.refused,
    dryRun: isDryRun,
    nextLine: interruption?.nextLine,
    ...(table && tableMembers(table)),
    rows: listOf('row', eachOf(rows, encodeRow)),
  };
  return formatDocument(null, document, yield* writeLists(members, format), format);
}

const tableMembers = ({ map, columnsLeftOut, leftOut, sums, activities }: ReadTable): Members => ({
  map,
  activities:
    activities.length === 0
      ? undefined
      : listOf(
          'activity',
          activities.map(({ text: activity, rows, candidates }) =>
            element({ text: activity, rows }, { candidates: candidateList(candidates) }),
          ),
        ),
  sums: listOf(
    'sum',
    sums.map(({ category, period, rows, kilograms, without }) =>
      element({ category, period, rows, kilograms, without: without === 0 ? undefined : without }),
    ),
  ),
  columnsLeftOut: columnsLeftOut.length === 0 ? undefined : listOf('column', columnsLeftOut.map(String)),
  leftOut:
    leftOut.length === 0
      ? undefined
      : listOf(
          'line',
          leftOut.map((each) => element({ line: each.line, reason: each.reason }, { text: each.text })),
        ),
});

function encodeRow(row: RowVerdict) {
  const { line, outcome } = row;
  if (outcome === 'refused') {
    const { code, ...fault } = row.fault;
    return element({ line, outcome, code }, membersOf(fault));
  }
  if (outcome === 'withheld') return element({ line, outcome });
  const { amount } = row;
  const of = amount && {
    category: amount.category,
    month: amount.month,
    kilograms: amount.kilograms === null ? undefined : rounded(amount.kilograms),
  };
  return element({ line, outcome, uid: row.uid ?? undefined, ...of }, { message: row.message });
}

const candidateList = (candidates: readonly ItemCandidate[]) =>
  listOf(
    'item',
    candidates.map(({ uid: item, label, categoryPath: category }) => element({ uid: item, label, category })),
  );

const membersOf = ({ column, message, others, candidates }: Omit<RowFault, 'code'>): Members => ({
  column: column ?? undefined,
  message,
  others: others && listOf('fault', eachOf(others, encodeFault)),
  candidates: candidates && candidateList(candidates),
});

const encodeFault = ({ code, ...fault }: RowFault) => element({ code }, membersOf(fault));

const outcome = scalar('what became of a row', (given): RowOutcome | undefined =>
  rowOutcomes.find((each) => each === given),
);
const faultCode = scalar('code of a row', (given): RowFaultCode | undefined =>
  rowFaultCodes.find((each) => each === given),
);

const faultRules = {
  code: optional(faultCode, why.whereThereIsNone),
  column: optional(orNone(filledText), why.whereThereIsNone),
  message: optional(text, why.whereThereIsNone),
};
const candidateShape = shape('item that a text may mean', { uid, label: text, category: categoryPath });

const faultShape = shape('fault in a table', faultRules);

const rowShape = shape('row of a table', {
  line: positive,
  outcome,
  uid: optional(uid, why.whereThereIsNone),
  category: optional(categoryPath, why.whereThereIsNone),
  month: optional(filledText, why.whereThereIsNone),
  kilograms: optional(decimal, why.whereThereIsNone),
  ...faultRules,
  others: optional(list('fault', faultShape), why.whereThereIsNone),
  candidates: optional(list('item', candidateShape), why.whereThereIsNone),
});

export const importShape = shape('import of a table', {
  profile: object(identityShape),
  dryRun: flag,
  rows: list('row', rowShape),
});

export function decodeImport(body: WireNode): Pick<ImportDocument, 'profileUid' | 'isDryRun' | 'rows'> {
  const { profile, dryRun, rows } = importShape.read(body);
  return { profileUid: profile.uid, isDryRun: dryRun, rows: rows.map(toVerdict) };
}

function toVerdict(row: ReadOf<typeof rowShape>): RowVerdict {
  const { line, outcome: became, others } = row;
  if (became === 'withheld') return { line, outcome: became };
  if (became !== 'refused')
    return {
      line,
      outcome: became,
      uid: row.uid,
      ...(row.message !== null && { message: row.message }),
      ...amountOf(row),
    };
  const fault = {
    ...toFault(row),
    ...(others !== null && { others: others.map(toFault) }),
    ...(row.candidates !== null && { candidates: row.candidates.map(toCandidate) }),
  };
  return { line, outcome: became, fault };
}

function amountOf({ category, month, kilograms }: ReadOf<typeof rowShape>) {
  if (category === null || month === null) return {};
  return { amount: { category, month, kilograms, failure: null } };
}

const toCandidate = ({ uid: item, label, category }: ReadOf<typeof candidateShape>): ItemCandidate => ({
  uid: item,
  label,
  categoryPath: category,
});

const toFault = ({ code, column, message }: ReadOf<typeof faultShape>): RowFault => ({
  code: code ?? 'VALUE_INVALID',
  column,
  message: message ?? 'The service does not say why.',
});
