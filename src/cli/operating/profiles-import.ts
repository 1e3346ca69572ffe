import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { localOperator, localUser } from '../../administration/local-operator.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { parseUid } from '../../domain/basics/uid.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { openExistingStore } from '../../startup/open-store.ts';
import { readCategoryNames } from '../../tables/columns/category-names.ts';
import { importIntoProfiles } from '../../tables/importing/import-into-profiles.ts';
import { importTable } from '../../tables/importing/import-table.ts';
import { openTable } from '../../tables/rows/open-table.ts';
import { defineAction } from '../program/command.ts';
import { onlyFile } from '../program/parse-arguments.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { readPersistentStoreConfig, reasonOf, reasonOption, storeOptions } from '../reading/store-options.ts';
import { outcomeAsJson, outcomeAsText } from './import-outcome.ts';
import { parseFormat, readMap } from '../output/table-arguments.ts';
import { UsageError } from '../program/usage-error.ts';

const options = {
  profile: { type: 'string' },
  user: { type: 'string' },
  'create-profiles': { type: 'boolean' },
  map: { type: 'string' },
  'write-map': { type: 'string' },
  category: { type: 'string' },
  sheet: { type: 'string' },
  format: { type: 'string' },
  'dry-run': { type: 'boolean' },
  update: { type: 'boolean' },
  resume: { type: 'string' },
  ...reasonOption,
  json: { type: 'boolean' },
  ...storeOptions,
} as const;

export const importItemsAction = defineAction(options, async (values, positionals) => {
  const file = onlyFile('profiles import', positionals, 'journeys.csv --profile AD63A83B4D41');
  const format = parseFormat(values.format, file);
  const createsProfiles = values['create-profiles'] === true;
  if (createsProfiles && values.user === undefined)
    throw new UsageError('--create-profiles needs --user, who becomes the owner of the profiles.');
  const map = await readMap({ file: values.map, category: values.category, sheet: values.sheet });
  const { signal } = new AbortController();
  const config = readPersistentStoreConfig('profiles import', values);
  const { size } = await stat(file);
  await closing(await openExistingStore(config, signal), async (store) => {
    const reason = reasonOf(values);
    const call = { credentials: { kind: 'none' }, signal, requestId: 'profiles-import', reason } as const;
    const caller = values.user === undefined ? localOperator : await localUser(store, values.user, signal);
    const backend = createBackendOver(store, caller)(call);
    const namesOf = (path: CategoryPath) => readCategoryNames(backend, path, onlyOutcome);
    const target = values['write-map'];
    if (target !== undefined) {
      const opened = await openTable({ bytes: createReadStream(file), format, map, namesOf });
      const inferred = opened.recognized();
      await opened.parts.return(undefined);
      await writeFile(target, `${JSON.stringify(inferred, null, 2)}\n`, { flag: 'wx' });
      process.stdout.write(`Wrote ${target}. Check it, then import with --map ${target}.\n`);
      return;
    }
    const otherwise = values.profile === undefined ? undefined : parseUid(values.profile, '--profile');
    if (otherwise !== undefined) await onlyOutcome(backend.profiles.getMany([otherwise]));
    const created = new Set<string>();
    const onCreated = (names: readonly string[]): void =>
      names.forEach((name) => created.add(name.toLowerCase()));
    const isDryRun = values['dry-run'] === true;
    const run = isDryRun ? null : await backend.imports.begin(basename(file));
    const bar = createProgressBar(process.stderr);
    const source = createReadStream(file);
    const outcome = await importTable({
      bytes: source,
      format,
      map,
      fromLine: parseLine(values.resume),
      namesOf,
      isDryRun,
      run: run ?? undefined,
      noteRefused: async (rows) => {
        if (run !== null && otherwise !== undefined) await backend.imports.noteRefused(run, otherwise, rows);
      },
      updatesChanged: values.update === true,
      needsProfiles: otherwise === undefined,
      write: (rows, how) =>
        importIntoProfiles(backend, rows, how, {
          otherwise,
          onCreated: createsProfiles ? onCreated : undefined,
        }),
      onWritten: ({ added, known, refused }) =>
        bar.step(`bytes, ${added} added, ${known} known, ${refused} refused`, source.bytesRead, size),
    });
    bar.end();
    const isStored = outcome.added + outcome.updated > 0;
    const importUid = isStored ? (run?.uid ?? null) : null;
    const shown = { profilesCreated: created.size, isDryRun, importUid };
    const text =
      values.json === true
        ? `${JSON.stringify(outcomeAsJson(outcome, shown))}\n`
        : outcomeAsText(outcome, shown);
    process.stdout.write(text);
    if (outcome.refused > 0 || outcome.interruption !== null) process.exitCode = 1;
  });
});

function parseLine(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`--resume must be the number of a line; got ${JSON.stringify(text.slice(0, 80))}.`);
}
