import {
  rowFlags,
  type RowFault,
  type RowFlag,
  type RowOutcome,
} from '../../../domain/profiles/table-row.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { itemFaultOf } from '../../../tables/importing/table-activity.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { FaultRef, OutcomeRef } from '../profile-items/row-verdicts.ts';
import type { Report } from './report.ts';
import { sizeOfPart } from './part-of-list.ts';

const flagDescriptions: Readonly<Record<RowFlag, string>> = {
  NO_AMOUNT: 'It has no amount: its quantity is empty, or it cannot be calculated.',
  NO_UNIT: 'Its quantity has no unit, and is taken in the unit of its item.',
  NEGATIVE: 'It is negative, and subtracted.',
  UNUSUAL_DATE: 'It is of another century, or of the future.',
  UNUSUAL_AMOUNT: 'It has at least ten times the median quantity of its activity.',
  REPEATED: 'An earlier row has the same cells, but for the key.',
  HIDDEN: 'It is not seen in its sheet, for example because of a filter.',
};

const FlagRef = describedEnum<RowFlag>(
  'RowFlag',
  'What is unusual about a row that can be stored.',
  flagDescriptions,
);

const kinds = ['wrong', 'toChoose', 'unusual', 'ready'] as const;
type Kind = (typeof kinds)[number];

const KindRef = describedEnum<Kind>('TableRowKind', 'What is to be done about a row.', {
  wrong: 'It is refused, and has to be corrected or left out.',
  toChoose: 'It is refused, and only its item has to be chosen.',
  unusual: 'It can be stored, and should be looked at.',
  ready: 'It can be stored.',
});

interface ReportedRow {
  readonly line: number;
  readonly kind: Kind;
  readonly outcome: RowOutcome;
  readonly cells: readonly string[] | null;
  readonly uid: Uid | null;
  readonly faults: readonly RowFault[];
  readonly flags: readonly RowFlag[];
  readonly message: string | null;
  readonly kilograms: number | null;
}

export const TableRowRef = builder.objectRef<ReportedRow>('TableRow').implement({
  description: 'A row of a table, and what becomes of it.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Where it stands in the table, counted from 1.' }),
    kind: t.expose('kind', { type: KindRef, description: 'What is to be done about it.' }),
    outcome: t.expose('outcome', { type: OutcomeRef, description: 'What became, or would become, of it.' }),
    cells: t.exposeStringList('cells', {
      nullable: true,
      description:
        'Its cells as they are written, in the order of `columns`; `null` for a row that cannot be read, and for those after the first 2,000.',
    }),
    profileItemUid: t.expose('uid', {
      type: 'Uid',
      nullable: true,
      description: 'The record; `null` in a dry run, and for a row that is not stored.',
    }),
    faults: t.expose('faults', {
      type: [FaultRef],
      description: 'Why it is refused, at most 20; `field` is the header of the column.',
    }),
    flags: t.expose('flags', { type: [FlagRef], description: 'What is unusual about it.' }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'Why it is refused, or what is unusual; of a changed row, what differs.',
    }),
    kilograms: t.exposeFloat('kilograms', {
      nullable: true,
      description: 'What it emits, in kg CO2e; `null` without an amount, or for one that is no mass.',
    }),
  }),
});

export const rowArguments = builder.args((t) => ({
  kinds: t.field({ type: [KindRef], description: 'Only rows of these; all when absent.' }),
  skip: t.int({ defaultValue: 0, description: 'How many to skip.' }),
  first: t.int({ defaultValue: 100, description: 'How many to return, from 1 to 1,000.' }),
}));

interface Requested {
  readonly kinds?: readonly Kind[] | null | undefined;
  readonly skip?: number | null | undefined;
  readonly first?: number | null | undefined;
}

export function listRows(report: Report, { kinds: wanted, ...part }: Requested): readonly ReportedRow[] {
  const rows = [...refusedRows(report), ...acceptedRows(report)]
    .filter(({ kind }) => wanted == null || wanted.includes(kind))
    .toSorted((one, other) => one.line - other.line);
  const { skip, size } = sizeOfPart(part);
  return rows.slice(skip, skip + size);
}

function refusedRows({ refusals }: Report): readonly ReportedRow[] {
  return refusals.map(({ line, cells, ...fault }) => {
    const isOfItem = itemFaultOf(fault) !== null && fault.others === undefined;
    return {
      line,
      kind: isOfItem ? 'toChoose' : 'wrong',
      outcome: 'refused',
      cells,
      uid: null,
      faults: [fault, ...(fault.others ?? [])],
      flags: [],
      message: fault.message,
      kilograms: null,
    };
  });
}

function acceptedRows({ accepted, ordinary }: Report): readonly ReportedRow[] {
  return [...accepted, ...ordinary].map(({ line, outcome, cells, uid, flags, message, amount }) => ({
    line,
    kind: message === null ? 'ready' : 'unusual',
    outcome,
    cells,
    uid,
    faults: [],
    flags: rowFlags.filter((flag) => flags.includes(flag)),
    message,
    kilograms: amount?.kilograms ?? null,
  }));
}
