import { ExploreUndoImportDocument } from '../../../schema/generated/graphql.ts';
import { Failure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import { words } from '../../words/words.ts';

/** Undoes an import, and tells what became of it: records that were changed since are kept, and counted. */
export async function undoImport(profileUid: string, uid: string): Promise<string> {
  const payload = (await request(ExploreUndoImportDocument, { input: { profileUid, uid } })).undoImport;
  const [refusal] = payload?.userErrors ?? [];
  const undone = payload?.undone;
  if (refusal !== undefined || !undone)
    throw new Failure(refusal?.code ?? 'INTERNAL', refusal?.message ?? '');
  return words.importing.undone(undone.deleted + undone.restored, undone.keptCount);
}
