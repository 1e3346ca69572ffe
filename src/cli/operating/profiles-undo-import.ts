import { localOperator, localUser } from '../../administration/local-operator.ts';
import { notFound } from '../../domain/basics/errors.ts';
import { parseUid, type Uid } from '../../domain/basics/uid.ts';
import type { UndoneImport } from '../../domain/profiles/profile-import.ts';
import type { Backend } from '../../ports/backend.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { openExistingStore } from '../../startup/open-store.ts';
import { formatJson } from '../output/record-format.ts';
import { defineAction } from '../program/command.ts';
import { UsageError } from '../program/usage-error.ts';
import { readPersistentStoreConfig, reasonOf, reasonOption, storeOptions } from '../reading/store-options.ts';

const options = {
  profile: { type: 'string' },
  user: { type: 'string' },
  'with-changed': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  ...reasonOption,
  json: { type: 'boolean' },
  ...storeOptions,
} as const;

/** Undoes an import in all of its profiles, one after the other. */
export const undoImportAction = defineAction(options, async (values, [text, ...rest]) => {
  if (text === undefined || rest.length > 0)
    throw new UsageError(
      'profiles undo-import needs the uid of an import, such as: emissions-gateway profiles undo-import AD63A83B4D41',
    );
  const uid = parseUid(text, 'The import');
  const isDryRun = values['dry-run'] === true;
  const { signal } = new AbortController();
  const config = readPersistentStoreConfig('profiles undo-import', values);
  await closing(await openExistingStore(config, signal), async (store) => {
    const caller = values.user === undefined ? localOperator : await localUser(store, values.user, signal);
    const open = createBackendOver(store, caller);
    const backend = open({
      credentials: { kind: 'none' },
      signal,
      requestId: 'profiles-undo-import',
      reason: reasonOf(values),
    });
    const found = await backend.imports.listProfiles(uid);
    const profileUids = values.profile === undefined ? found : [parseUid(values.profile, '--profile')];
    if (profileUids.length === 0) throw notFound('The import');
    const withChanged = values['with-changed'] === true;
    for (const profileUid of profileUids) {
      const undo = ({ imports }: Backend) => imports.undo({ profileUid, uid }, { withChanged });
      const undone = await (isDryRun ? backend.writes.dryRun(undo) : undo(backend));
      process.stdout.write(
        values.json === true
          ? formatJson({ profileUid, isDryRun, ...undone })
          : undoneAsText(profileUid, isDryRun, undone),
      );
      if (undone.keptCount > 0) process.exitCode = 1;
    }
  });
});

function undoneAsText(
  profileUid: Uid,
  isDryRun: boolean,
  { deleted, restored, keptCount, kept }: UndoneImport,
): string {
  const would = isDryRun ? 'would be ' : '';
  const lines = kept.map(
    ({ uid, name, message }) =>
      `${uid} ${name === null ? '' : `${JSON.stringify(name)} `}is kept: ${message}`,
  );
  const more = keptCount > kept.length ? [`${keptCount - kept.length} more are kept.`] : [];
  const advice = kept.some(({ isChanged }) => isChanged)
    ? ['To undo changed records as well, with their changes, add --with-changed.']
    : [];
  const counts = `${profileUid}: ${deleted} ${would}deleted, ${restored} ${would}restored, ${keptCount} kept`;
  return `${[...lines, ...more, ...advice, counts].join('\n')}\n`;
}
