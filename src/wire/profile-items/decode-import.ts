import {
  type ItemCandidate,
  type RowFault,
  type RowFaultCode,
  rowFaultCodes,
  rowOutcomes,
  type RowOutcome,
  type RowVerdict,
} from '../../domain/profiles/table-row.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { identityShape } from '../definitions/item-value-rules.ts';
import { categoryPath, decimal, filledText, flag, positive, scalar, text, uid } from '../elements/scalars.ts';
import { list, object, optional, orNone, type ReadOf, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import type { WireNode } from '../elements/wire-node.ts';

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
  dataItem: optional(uid, why.whereThereIsNone),
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

interface ImportedRows {
  readonly profileUid: Uid;
  readonly isDryRun: boolean;
  readonly rows: readonly RowVerdict[];
}

export function decodeImport(body: WireNode): ImportedRows {
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

function amountOf({ category, month, kilograms, dataItem }: ReadOf<typeof rowShape>) {
  if (category === null || month === null) return {};
  return { amount: { category, month, kilograms, dataItemUid: dataItem, scopes: [], failure: null } };
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
