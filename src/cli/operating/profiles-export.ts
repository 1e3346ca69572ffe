import { localOperator } from '../../administration/local-operator.ts';
import { parseUid } from '../../domain/basics/uid.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { readRestTable } from '../../server/gateway/read-table.ts';
import { closing } from '../../startup/closing.ts';
import { openExistingStore } from '../../startup/open-store.ts';
import { defineAction } from '../program/command.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';
import { parseFormat, standardStream } from '../output/table-arguments.ts';
import { writeTable } from '../output/table-output.ts';
import { UsageError } from '../program/usage-error.ts';

const options = { to: { type: 'string' }, format: { type: 'string' }, ...storeOptions } as const;

export const exportItemsAction = defineAction(options, async (values, positionals) => {
  const [profile, ...rest] = positionals;
  const { to } = values;
  if (profile === undefined || rest.length > 0 || to === undefined)
    throw new UsageError('profiles export needs one profile and --to FILE, or --to - for standard output.');
  const path = `/items/${parseUid(profile, 'The profile')}`;
  const query = `format=${parseFormat(values.format, to)}`;
  const { signal } = new AbortController();
  const config = readPersistentStoreConfig('profiles export', values);
  await closing(await openExistingStore(config, signal), (store) => {
    const open = createBackendOver(store, localOperator);
    return writeTable(to, async (write) => {
      const bar = createProgressBar(process.stderr);
      let written = 0;
      for await (const piece of readRestTable(open, { path, query }, signal)) {
        await write(piece);
        written += piece.length;
        if (to !== standardStream) bar.step('characters', written, null);
      }
      bar.end();
    });
  });
});
