import { mapEntries } from '../../../domain/basics/batch-entries.ts';
import { badInput } from '../../../domain/basics/errors.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import {
  type ItemChoice,
  MAXIMUM_ROWS,
  type ProfileItemRow,
  type RowFault,
  type RowVerdict,
} from '../../../domain/profiles/table-row.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Backend } from '../../../ports/backend.ts';
import { builder } from '../../builder.ts';
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
import { VerdictRef } from './row-verdicts.ts';

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

const wrongInput = { code: 'BAD_USER_INPUT', isNameUnknown: false } as const;

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
  plan: ({ profileUid, rows, isAllOrNothing, updatesChanged, fileName }, _, locate) => {
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
      read: ({ verdicts }: Imported) =>
        verdicts.map((verdict, entry) => ({
          ...verdict,
          placeOf: ({ column }: RowFault) => locate({ ...wrongInput, entry, argument: column ?? undefined }),
        })),
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
