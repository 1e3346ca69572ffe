import { EmissionsError } from '../../../domain/basics/errors.ts';
import { parseCategoryPath } from '../../../domain/basics/category-path.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Backend } from '../../../ports/backend.ts';
import { readCategoryNames } from '../../../tables/columns/category-names.ts';
import { importIntoProfiles } from '../../../tables/importing/import-into-profiles.ts';
import { importTable } from '../../../tables/importing/import-table.ts';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { payloadType } from '../../writes/payload.ts';
import { withReason } from '../../writes/write-options.ts';
import {
  ImportTableInput,
  type TableInput,
  toCorrections,
  toTableMap,
  toTableSource,
} from './import-table-input.ts';
import { importLoader, ProfileImportRef } from './profile-import.ts';
import { type Report, toReport } from './report.ts';
import { onlyOf } from './only-of.ts';
import { TableReportRef } from './table-report.ts';

const maxRows = 10_000;

/** `importUid` is of rows that changed a profile. */
interface Imported {
  readonly report: Report;
  readonly importUid: Uid | null;
}

const ImportPayload = defineMutation('importTable', {
  description:
    'Imports a table of up to 10,000 rows as a file has it: what its columns mean, how its numbers and dates are written and which items its activities are is recognized, or said by the input. With `dryRun: true` nothing is stored, and the report says all that is to be chosen and corrected. The same table again adds nothing, so that an `idempotencyKey` is not needed and ignored. Needs an account of version 2.',
  input: ImportTableInput,
  inputDescription: 'The table.',
  cost: { calculations: maxRows },
  payload: payloadType('report', TableReportRef, 'What became of its rows; also of a dry run.'),
  plan: (input, context) => {
    const source = { ...toTableSource(input), map: toTableMap(input), ...toCorrections(input) };
    return {
      needsNoKey: true,
      write: (backend) => importInto(context, backend, { input, source, isDryRun: false }),
      read: ({ report }: Imported) => report,
      dryRun: { preview: (backend) => importInto(context, backend, { input, source, isDryRun: true }) },
    };
  },
});

interface Requested {
  readonly input: TableInput;
  readonly source: Pick<
    Parameters<typeof importTable>[0],
    'bytes' | 'format' | 'map' | 'corrections' | 'leaveOut'
  >;
  readonly isDryRun: boolean;
}

async function importInto(
  context: GraphQLContext,
  backend: Backend,
  { input, source, isDryRun }: Requested,
): Promise<Imported> {
  const { long } = context;
  const { uid } = await backend.access.getViewer();
  const { reason } = backend.writes;
  const leave = long?.enter(uid);
  async function inPart<T>(work: (of: Backend) => Promise<T>): Promise<T> {
    const part = long?.openPart();
    try {
      return part === undefined ? await work(backend) : await withReason(part.backend, reason, work);
    } finally {
      part?.close();
    }
  }
  try {
    const otherwise = input.profileUid ?? undefined;
    if (otherwise !== undefined) await onlyOf(backend.profiles.getMany([otherwise]));
    const begun = await backend.imports.begin(input.fileName ?? null);
    const run = isDryRun ? null : begun;
    const outcome = await importTable({
      ...source,
      maxRows,
      isDryRun,
      run: run ?? undefined,
      updatesChanged: input.updatesChanged ?? false,
      needsProfiles: otherwise === undefined,
      namesOf: (path) =>
        inPart((of) => readCategoryNames(of, parseCategoryPath(path, 'categoryPath'), onlyOf)),
      write: (rows, how) => inPart((of) => importIntoProfiles(of, rows, how, { otherwise })),
      noteRefused: async (rows) => {
        if (run !== null && otherwise !== undefined)
          await inPart((of) => of.imports.noteRefused(run, otherwise, rows));
      },
    });
    const isStored = outcome.added + outcome.updated > 0;
    return { report: toReport(outcome), importUid: isStored ? (run?.uid ?? null) : null };
  } catch (error) {
    throw error instanceof EmissionsError ? inWordsOfInput(error, input) : error;
  } finally {
    leave?.();
  }
}

/** The error at the member of the input that it is about. */
function inWordsOfInput(error: EmissionsError, { bytes }: TableInput): EmissionsError {
  const { code, message, argument, fault } = error;
  const isOfTable = argument === 'table' || argument === 'header';
  const member = argument === 'map' ? 'columns' : isOfTable ? (bytes == null ? 'table' : 'bytes') : argument;
  return member === argument ? error : new EmissionsError(code, message, { argument: member, fault });
}

builder.objectField(ImportPayload, 'imports', (t) =>
  t.field({
    type: [ProfileImportRef],
    cost: { size: 1 },
    description:
      'The import in each profile that it changed, by which it can be undone; none for a dry run, and in front of a remote service.',
    resolve: async ({ written }, _args, context) => {
      const { importUid: uid } = (written ?? { importUid: null }) as Imported;
      if (uid === null) return [];
      const profileUids = await context.backend.imports.listProfiles(uid);
      return Promise.all(profileUids.map((profileUid) => importLoader(context).load({ profileUid, uid })));
    },
  }),
);
