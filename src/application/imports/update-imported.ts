import type { Principal } from '../../domain/access/access.ts';
import { type ImportRun, spanOf } from '../../domain/profiles/profile-import.ts';
import { groupBy } from '../group-by.ts';
import type { writesOf } from '../profile-items/change-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';
import { noteImport } from './note-imports.ts';

/** Updates records, with what they were before as part of the import. */
export async function updateImported(
  request: RequestScope,
  principal: Principal,
  changed: Awaited<ReturnType<typeof writesOf>>,
  run: ImportRun | undefined,
): Promise<void> {
  const { store, clock, signal } = request;
  const by = await request.editor(run?.uid);
  const writes = changed.map(({ write }) => write);
  const parts = new Map(
    [...groupBy(changed, ({ write }) => write.profileUid)].map(([profileUid, own]) => {
      const records = own.map(({ write: { uid, expectedVersion }, before }) => ({
        itemUid: uid,
        version: expectedVersion + 1,
        before,
      }));
      const period = spanOf(own.map(({ write }) => write.validity));
      return [profileUid, { part: { updated: own.length, period }, records }] as const;
    }),
  );
  await store.atomically(
    async (inner) => {
      await inner.profileItems.update(writes, clock(), signal, by);
      if (run !== undefined) await noteImport(request, inner, principal, run, parts);
    },
    signal,
    'shared',
  );
}
