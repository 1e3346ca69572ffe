import { localOperator } from '../../administration/local-operator.ts';
import { parseUid } from '../../domain/basics/uid.ts';
import type { ImportedRecord, ProfileImport } from '../../domain/profiles/profile-import.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { openExistingStore } from '../../startup/open-store.ts';
import { type Column, formatRecords, readRecordFormat, recordOptions } from '../output/record-format.ts';
import { showTime } from '../output/show-time.ts';
import { defineAction } from '../program/command.ts';
import { UsageError } from '../program/usage-error.ts';
import { limitOption, parseLimit, readEntries } from '../reading/read-entries.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';

const options = { ...limitOption, ...recordOptions, ...storeOptions } as const;

const columns: readonly Column<ProfileImport>[] = [
  { heading: 'uid', cell: ({ uid }) => uid },
  { heading: 'created', cell: ({ created }) => showTime(created) },
  { heading: 'user', cell: ({ username }) => username },
  { heading: 'file', cell: ({ fileName }) => fileName },
  { heading: 'added', cell: ({ added }) => added },
  { heading: 'updated', cell: ({ updated }) => updated },
  { heading: 'known', cell: ({ known }) => known },
  { heading: 'changed', cell: ({ changed }) => changed },
  { heading: 'refused', cell: ({ refused }) => refused },
  { heading: 'kg', cell: ({ sums }) => sums.reduce((sum, { kilograms }) => sum + kilograms, 0) },
  { heading: 'undone', cell: ({ undone }) => (undone === null ? null : showTime(undone)) },
];

const recordColumns: readonly Column<ImportedRecord>[] = [
  { heading: 'uid', cell: ({ uid }) => uid },
  { heading: 'name', cell: ({ name }) => name },
  { heading: 'category', cell: ({ categoryPath }) => categoryPath },
  { heading: 'import', cell: ({ isUpdate }) => (isUpdate ? 'updated' : 'added') },
  { heading: 'since', cell: ({ isChanged }) => (isChanged ? 'changed' : null) },
];

/** The imports into a profile, or the records of one of them. */
export const listImportsAction = defineAction(options, async (values, [profile, of, ...rest]) => {
  if (profile === undefined || rest.length > 0)
    throw new UsageError(
      'profiles imports needs the uid of a profile, such as: emissions-gateway profiles imports AD63A83B4D41',
    );
  const profileUid = parseUid(profile, 'The profile');
  const format = readRecordFormat(values);
  const limit = parseLimit(values.limit);
  const { signal } = new AbortController();
  const config = readPersistentStoreConfig('profiles imports', values);
  await closing(await openExistingStore(config, signal), async (store) => {
    const open = createBackendOver(store, localOperator);
    const { imports } = open({ credentials: { kind: 'none' }, signal, requestId: 'profiles-imports' });
    const text =
      of === undefined
        ? formatRecords(
            format,
            await readEntries('imports', limit, (page) => imports.list(profileUid, page)),
            columns,
            toJson,
          )
        : formatRecords(
            format,
            await readEntries('records', limit, (page) =>
              imports.listRecords({ profileUid, uid: parseUid(of, 'The import') }, page),
            ),
            recordColumns,
          );
    process.stdout.write(text);
  });
});

function toJson({ created, undone, period, ...shown }: ProfileImport): object {
  const timeOf = (instant: typeof undone) => (instant === null ? null : showTime(instant));
  return {
    ...shown,
    created: timeOf(created),
    startDate: timeOf(period?.start ?? null),
    endDate: timeOf(period?.end ?? null),
    undone: timeOf(undone),
  };
}
