import { mapEntries } from '../../../domain/basics/batch-entries.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import {
  type ItemChoice,
  MAXIMUM_ROWS,
  type ProfileItemRow,
  type RowFault,
  type RowFaultCode,
  type RowOutcome,
  type RowVerdict,
} from '../../../domain/profiles/table-row.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Backend } from '../../../ports/backend.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import { lengthOf } from '../../facts/list-size.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { listPayloadType } from '../../writes/payload.ts';
import { toInputs } from '../calculation/calculation.ts';
import { SelectionInput } from '../data-items/choice.ts';
import { selectField, selectionsOf } from '../data-items/selections.ts';
import { toLabelChanges } from '../label.ts';
import { importLoader, ProfileImportRef } from '../imports/profile-import.ts';
import { newItemFields } from './profile-item-inputs.ts';

const RowInput = builder.inputType('ProfileItemRow', {
  description:
    'A row that becomes a profile item. It names its data item by `dataItemUid`, by `categoryPath` and `drill`, or by `search`.',
  fields: (t) => ({
    rowKey: t.string({
      required: true,
      description:
        'The key of the row, 1 to 255 characters: a profile has one item per key, so the same row again adds nothing.',
    }),
    dataItemUid: t.field({ type: 'Uid', description: 'The data item that was used.' }),
    categoryPath: t.field({
      type: 'CategoryPath',
      description: 'The category to drill down or to search in.',
    }),
    drill: t.field({ type: [SelectionInput], description: 'Selections that lead to one item.' }),
    select: t.string(selectField),
    search: t.string({ description: 'Words that one data item has, or its whole label.' }),
    name: t.string({ description: 'The name of the item; the row key when absent.' }),
    ...newItemFields(t),
  }),
});

const ImportInput = builder.inputType('ImportProfileItemsInput', {
  description: 'Rows to add to a profile.',
  fields: (t) => ({
    profileUid: t.field({ type: 'Uid', required: true, description: 'The profile.' }),
    rows: t.field({ type: [RowInput], required: true, description: `From 1 to ${MAXIMUM_ROWS} rows.` }),
    isAllOrNothing: t.boolean({
      defaultValue: false,
      description: 'Whether rows are added only if none is refused.',
    }),
    updatesChanged: t.boolean({
      defaultValue: false,
      description: 'Whether rows that are known with other content change their items.',
    }),
    fileName: t.string({ description: 'The file that the rows are from, which `ProfileImport` has.' }),
  }),
});

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

const faultOf = (row: RowVerdict) => ('fault' in row ? row.fault : null);

export const FaultRef = builder.objectRef<RowFault>('RowFault').implement({
  description: 'One thing that is wrong with a row.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    code: t.field({
      type: FaultCodeRef,
      description: 'The kind of fault.',
      resolve: ({ code }) => code,
    }),
    field: t.string({
      nullable: true,
      description:
        'The wrong field of the row, such as a value or `startDate`; `null` for the row as a whole.',
      resolve: ({ column }) => column,
    }),
    message: t.string({
      description: 'What was expected, what was received and what to do.',
      resolve: ({ message }) => message,
    }),
  }),
});

const VerdictRef = builder.objectRef<RowVerdict>('ImportedRow').implement({
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
        return fault === null ? [] : [fault, ...(fault.others ?? [])];
      },
    }),
  }),
});

const countRows = lengthOf('input', 'rows');

/** `importUid` is of rows that changed the profile. */
interface Imported {
  readonly verdicts: readonly RowVerdict[];
  readonly profileUid: Uid;
  readonly importUid: Uid | null;
}

const ImportPayload = defineMutation('importProfileItems', {
  description:
    'Adds up to 1,000 rows to a profile, as `profiles import` does: a verdict for each, and the same rows again add nothing. Needs an account of version 2.',
  input: ImportInput,
  inputDescription: 'The rows.',
  rows: 'rows',
  cost: { size: (args) => Math.min(MAXIMUM_ROWS, countRows(args)) },
  payload: listPayloadType('rows', VerdictRef, 'The outcome of each row, in order; also of a dry run.'),
  plan: ({ profileUid, rows, isAllOrNothing, updatesChanged, fileName }) => {
    const requested = mapEntries(rows, toRow).map((row) => ({ ...row, profileUid }));
    const importRows = async ({ imports, profileItems }: Backend, isDryRun: boolean): Promise<Imported> => {
      const run = isDryRun ? null : await imports.begin(fileName ?? null);
      const verdicts = await profileItems.importRows(requested, {
        isAllOrNothing: isAllOrNothing ?? false,
        updatesChanged: updatesChanged ?? false,
        isDryRun,
        run: run ?? undefined,
      });
      const isStored = verdicts.some(({ outcome }) => outcome === 'added' || outcome === 'updated');
      return { verdicts, profileUid, importUid: isStored ? (run?.uid ?? null) : null };
    };
    return {
      write: (backend) => importRows(backend, false),
      read: ({ verdicts }: Imported) => verdicts,
      dryRun: { preview: (backend) => importRows(backend, true) },
    };
  },
});

builder.objectField(ImportPayload, 'import', (t) =>
  t.field({
    type: ProfileImportRef,
    nullable: true,
    description:
      'The import, by which it can be undone; `null` where no row changed the profile, and in front of a remote service.',
    resolve: ({ written }, _args, context) => {
      // The payload, which any mutation may have, does not know what this one writes.
      const { profileUid, importUid: uid } = (written ?? { importUid: null }) as Imported;
      return uid === null ? null : importLoader(context).load({ profileUid, uid });
    },
  }),
);

function toRow(row: typeof RowInput.$inferInput, index: number): ProfileItemRow {
  const { rowKey, name, note, labels, startDate, endDate, values } = row;
  if (rowKey === '') throw badInput('rowKey', 'rowKey must not be empty.');
  const draft = {
    // Items with the same data item and name supersede each other, but each row must count.
    name: name ?? rowKey,
    ...withoutNulls({ note, startDate, endDate }),
    labels: toLabelChanges(labels),
    values: toInputs(values, 'values'),
  };
  return { line: index + 1, key: rowKey, item: itemOf(row), draft };
}

function itemOf(row: typeof RowInput.$inferInput): ItemChoice {
  const { dataItemUid, categoryPath, search } = row;
  const drill = selectionsOf(row.drill, row.select);
  const ways = [dataItemUid, search, drill].filter((way) => way != null);
  if (dataItemUid != null && ways.length === 1) return { by: 'uid', uid: dataItemUid };
  if (search != null && ways.length === 1)
    return { by: 'search', categoryPath: categoryPath ?? ROOT_PATH, query: search };
  if (categoryPath != null && search == null && dataItemUid == null)
    return { by: 'drill', categoryPath, drill: drill ?? [] };
  throw badInput(
    'row',
    'A row must name its data item in one way: by dataItemUid, by categoryPath with drill, or by search.',
  );
}
