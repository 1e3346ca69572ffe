import type { Uid } from '../../domain/basics/uid.ts';
import { runInSlices } from '../../metering/in-slices.ts';
import { unlimitedBudget } from '../../metering/request-budget.ts';
import { readCategoryNames } from '../../tables/columns/category-names.ts';
import { importIntoProfiles } from '../../tables/importing/import-into-profiles.ts';
import { verdictOf } from '../../tables/importing/reported-row.ts';
import { importTable, type ImportOutcome } from '../../tables/importing/import-table.ts';
import { importQuery } from '../../wire/profile-items/import-query.ts';
import { encodeImport } from '../../wire/profile-items/encode-import.ts';
import { categoryPathOf } from '../http/category-path.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { failureOf } from '../http/errors.ts';
import { onlyOne } from '../http/outcome.ts';
import { readExactParameters } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';
import { countPart, readMap } from '../tables/posted-table.ts';
import { bytesInSlices, declaredTable } from '../tables/table-body.ts';
import { onlyInVersion2 } from './items-of-profile.ts';

/**
 * POST /items/{uid} and /items/{uid}/{category}: a table of any length becomes
 * items, part by part. It is answered when all of it was read, because many
 * clients read no answer before they have sent their request.
 */
export async function importRows(
  call: RestCall,
  profileUid: Uid,
  segments: readonly string[],
): Promise<RestAnswer> {
  const { request, backend, imports, viewer } = call;
  if (isVersion1(call)) throw onlyInVersion2('tables are read in version 2');
  const { isDryRun, isAllOrNothing, onChanged, ...query } = readExactParameters(call, importQuery);
  const { format, charset } = declaredTable(request);
  const map = { charset, ...readMap(query, categoryPathOf(segments)) };
  await onlyOne(backend.profiles.getMany([profileUid]));
  const begun = await backend.imports.begin(query.fileName ?? null);
  const run = isDryRun ? null : begun;
  const leave = imports.enter(viewer.uid);
  try {
    request.endDeadline?.();
    const outcome = await importTable({
      bytes: bytesInSlices(request),
      format,
      map,
      isDryRun,
      isAllOrNothing,
      run: run ?? undefined,
      noteRefused: async (rows) => {
        if (run !== null)
          await call.readPart((part) => part.backend.imports.noteRefused(run, profileUid, rows));
      },
      updatesChanged: onChanged === 'update',
      listsAll: query.rows === 'all',
      namesOf: (path) => call.readPart((part) => readCategoryNames(part.backend, path, onlyOne)),
      write: async (rows, how) => {
        await countPart(call);
        return call.readPart((part) =>
          importIntoProfiles(part.backend, rows, how, { otherwise: profileUid }),
        );
      },
    });
    const isStored = outcome.added + outcome.updated > 0;
    const importUid = isStored ? (run?.uid ?? null) : null;
    return await answerWithOutcome(call, { profileUid, isDryRun, importUid }, outcome);
  } finally {
    leave();
  }
}

async function answerWithOutcome(
  call: RestCall,
  about: { readonly profileUid: Uid; readonly isDryRun: boolean; readonly importUid: Uid | null },
  outcome: ImportOutcome,
): Promise<RestAnswer> {
  const { refusals, accepted, interruption, map, ...told } = outcome;
  const flags = new Map(accepted.map((row) => [row.line, row.flags]));
  const rows = [...refusals, ...accepted].map(verdictOf).sort((one, other) => one.line - other.line);
  const table = { ...told, map: JSON.stringify(map), flags };
  const common = { ...envelopeFor(call), ...about, counts: outcome, rows, table };
  // The table may have had any number of rows, and they are written.
  const budget = unlimitedBudget(call.request.signal);
  const encode = (stop: Parameters<typeof encodeImport>[0]['interruption']) =>
    runInSlices(budget, encodeImport({ ...common, interruption: stop }, call.format));
  if (interruption === null) return { document: await encode(null) };
  const { error, nextLine } = interruption;
  call.onFailure(error);
  const { retryAfter, ...status } = failureOf(error);
  return {
    status: status.code,
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
    document: await encode({ nextLine, status }),
  };
}
