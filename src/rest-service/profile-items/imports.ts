import type { ImportKey } from '../../domain/profiles/profile-import.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { Backend } from '../../ports/backend.ts';
import { paged } from '../../wire/forms/page-query.ts';
import {
  encodeImports,
  encodeProfileImport,
  encodeUndone,
  undoQuery,
} from '../../wire/profile-items/imports.ts';
import { envelopeFor, isVersion1 } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import { readExactParameters, readParameters } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';
import { onlyInVersion2 } from './items-of-profile.ts';

/** GET /imports/{uid}: what was imported into a profile, the newest first. */
export async function viewImports(call: RestCall, profileUid: Uid): Promise<RestAnswer> {
  assertVersion2(call);
  const { page } = readParameters(call, paged);
  const imports = await call.backend.imports.list(profileUid, page);
  return { document: encodeImports({ ...envelopeFor(call), imports }, call.format) };
}

/** GET /imports/{uid}/{import}: one import, with a page of its records. */
export async function viewImport(call: RestCall, key: ImportKey): Promise<RestAnswer> {
  assertVersion2(call);
  const { page } = readParameters(call, paged);
  const { imports } = call.backend;
  const found = await onlyOne(imports.getMany([key]));
  const records = await imports.listRecords(key, page);
  return { document: encodeProfileImport({ ...envelopeFor(call), found, records }, call.format) };
}

/** DELETE /imports/{uid}/{import}: undoes it, and says what was kept. */
export async function undoImport(call: RestCall, key: ImportKey): Promise<RestAnswer> {
  assertVersion2(call);
  const { isDryRun, withChanged } = readExactParameters(call, undoQuery);
  const undo = ({ imports }: Backend) => imports.undo(key, { withChanged });
  const undone = await (isDryRun ? call.backend.writes.dryRun(undo) : undo(call.backend));
  return { document: encodeUndone({ ...envelopeFor(call), undone, isDryRun }, call.format) };
}

function assertVersion2(call: RestCall): void {
  if (isVersion1(call)) throw onlyInVersion2('imports are listed in version 2');
}
