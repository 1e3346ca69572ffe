import type { RowFault, RowFaultCode, RowOutcome, RowVerdict } from '../../../domain/profiles/table-row.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';

export const OutcomeRef = describedEnum<RowOutcome>('RowOutcome', 'The outcome of a row.', {
  added: 'It became a profile item; in a dry run, it would.',
  known: 'The profile has an item with its row key; nothing was changed.',
  changed: 'The profile has an item with its row key and other content; `message` says what differs.',
  updated: 'The item with its row key was changed to what the row says; in a dry run, it would be.',
  withheld: 'It was not added, because another row was refused and all or nothing was requested.',
  refused: 'It cannot be stored; `code` and `message` say why.',
});

const FaultCodeRef = describedEnum<RowFaultCode>('RowFaultCode', 'Why a row is refused.', {
  MALFORMED_ROW: 'It cannot be read; only in tables.',
  ROW_TOO_LONG: 'It has too many characters; only in tables.',
  CELL_COUNT: 'It has more cells than the header; only in tables.',
  UNKNOWN_COLUMN: 'It has a column that the map lacks; only in tables.',
  PROFILE_MISSING: 'It names no profile; only in tables.',
  PROFILE_UNKNOWN:
    'It names a profile that does not exist or that the caller may not change; only in tables.',
  PROFILE_AMBIGUOUS: 'Several profiles have the name that it says; only in tables.',
  ITEM_MISSING: 'It names no data item.',
  ITEM_UNKNOWN: 'It names a data item that does not exist.',
  ITEM_AMBIGUOUS: 'It names several data items; the message says what to add.',
  DATE_INVALID: 'A date does not exist, or the end is before the start.',
  VALUE_INVALID: 'A value, unit, label or key cannot be stored.',
  KEY_REPEATED: 'An earlier row has its row key.',
  DUPLICATE_ITEM: 'Another item has its data item, name and start.',
});

/** A fault with the path to it from the argument of the mutation, where the row came as one. */
interface PlacedFault extends RowFault {
  readonly place?: readonly string[] | null | undefined;
}

type PlacedVerdict = RowVerdict & { readonly placeOf?: (fault: RowFault) => readonly string[] | null };

const faultOf = (row: RowVerdict) => ('fault' in row ? row.fault : null);

export const FaultRef = builder.objectRef<PlacedFault>('RowFault').implement({
  description: 'One thing that is wrong with a row.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    code: t.field({
      type: FaultCodeRef,
      description: 'The kind of fault.',
      resolve: ({ code }) => code,
    }),
    field: t.stringList({
      nullable: true,
      description:
        'As of a `UserError`, such as `["input", "rows", "3", "values", "0", "unit"]`; of a table the header of the column, and `null` for its row as a whole.',
      resolve: ({ column, place = column === null ? null : [column] }) => place && [...place],
    }),
    message: t.string({
      description: 'What was expected, what was received and what to do.',
      resolve: ({ message }) => message,
    }),
  }),
});

export const VerdictRef = builder.objectRef<PlacedVerdict>('ImportedRow').implement({
  description: 'The outcome of a row.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    index: t.int({ description: 'Its index in `rows`, from 0.', resolve: ({ line }) => line - 1 }),
    outcome: t.field({
      type: OutcomeRef,
      description: 'The outcome of the row.',
      resolve: (row) => row.outcome,
    }),
    profileItemUid: t.field({
      type: 'Uid',
      nullable: true,
      description:
        'The profile item of the row, added now or earlier; `null` for what was not added, also in a dry run.',
      resolve: (row) => ('uid' in row ? row.uid : null),
    }),
    code: t.field({
      type: FaultCodeRef,
      nullable: true,
      description: 'Why it was refused.',
      resolve: (row) => faultOf(row)?.code ?? null,
    }),
    field: t.string({
      nullable: true,
      description:
        'The wrong field of the row, such as a value or `startDate`; `null` for the row as a whole.',
      deprecationReason:
        'Since 2.0.0: use `RowFault.field`, because that is the path from the argument, as of all errors.',
      resolve: (row) => faultOf(row)?.column ?? null,
    }),
    message: t.string({
      nullable: true,
      description:
        'What was expected, what was received and what to do; of a row that is known, how its item differs.',
      resolve: (row) => faultOf(row)?.message ?? ('message' in row ? (row.message ?? null) : null),
    }),
    faults: t.field({
      type: [FaultRef],
      description:
        'All faults of the row, at most 20: the fault of `code`, `field` and `message` first. Empty unless it was refused.',
      resolve: (row) => {
        const fault = faultOf(row);
        const faults = fault === null ? [] : [fault, ...(fault.others ?? [])];
        return row.placeOf === undefined
          ? faults
          : faults.map((each) => ({ ...each, place: row.placeOf?.(each) }));
      },
    }),
  }),
});
