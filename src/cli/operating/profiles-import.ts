import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { localOperator } from '../../administration/local-operator.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { parseUid } from '../../domain/basics/uid.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { openExistingStore } from '../../startup/open-store.ts';
import { readCategoryNames } from '../../tables/category-names.ts';
import { importTable, type ImportOutcome } from '../../tables/import-table.ts';
import { inferTableMap } from '../../tables/infer-table-map.ts';
import { defineAction } from '../program/command.ts';
import { onlyFile } from '../program/parse-arguments.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';
import { parseFormat, readMap } from '../output/table-arguments.ts';
import { UsageError } from '../program/usage-error.ts';

const options = {
  profile: { type: 'string' },
  map: { type: 'string' },
  'write-map': { type: 'string' },
  category: { type: 'string' },
  format: { type: 'string' },
  'dry-run': { type: 'boolean' },
  resume: { type: 'string' },
  json: { type: 'boolean' },
  ...storeOptions,
} as const;

export const importItemsAction = defineAction(options, async (values, positionals) => {
  const file = onlyFile('profiles import', positionals, 'journeys.csv --profile AD63A83B4D41');
  const format = parseFormat(values.format, file);
  const map = await readMap(values.map, values.category);
  const { signal } = new AbortController();
  const config = readPersistentStoreConfig('profiles import', values);
  const { size } = await stat(file);
  await closing(await openExistingStore(config, signal), async (store) => {
    const call = { credentials: { kind: 'none' }, signal, requestId: 'profiles-import' } as const;
    const backend = createBackendOver(store, localOperator)(call);
    const namesOf = (path: CategoryPath) => readCategoryNames(backend, path, onlyOutcome);
    const target = values['write-map'];
    if (target !== undefined) {
      const inferred = await inferTableMap({ bytes: createReadStream(file), format, map, namesOf });
      await writeFile(target, `${JSON.stringify(inferred, null, 2)}\n`, { flag: 'wx' });
      process.stdout.write(`Wrote ${target}. Check it, then import with --map ${target}.\n`);
      return;
    }
    if (values.profile === undefined)
      throw new UsageError('profiles import needs --profile, or --write-map.');
    const profileUid = parseUid(values.profile, '--profile');
    const isDryRun = values['dry-run'] === true;
    const bar = createProgressBar(process.stderr);
    const source = createReadStream(file);
    const outcome = await importTable({
      bytes: source,
      format,
      map,
      fromLine: parseLine(values.resume),
      namesOf,
      isDryRun,
      write: (rows, how) => backend.profileItems.importRows(profileUid, rows, how),
      onWritten: ({ added, known, refused }) =>
        bar.step(`bytes, ${added} added, ${known} known, ${refused} refused`, source.bytesRead, size),
    });
    bar.end();
    const text =
      values.json === true
        ? `${JSON.stringify(toJson(outcome, isDryRun))}\n`
        : formatOutcome(outcome, isDryRun);
    process.stdout.write(text);
    if (outcome.refused > 0 || outcome.interruption !== null) process.exitCode = 1;
  });
});

function parseLine(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`--resume must be the number of a line; got ${JSON.stringify(text.slice(0, 80))}.`);
}

function toJson(outcome: ImportOutcome, isDryRun: boolean): object {
  const { added, known, refused, refusals, interruption } = outcome;
  const stopped = interruption && { nextLine: interruption.nextLine, message: interruption.error.message };
  return { added, known, refused, refusals, interruption: stopped, isDryRun };
}

function formatOutcome(
  { added, known, refused, refusals, interruption }: ImportOutcome,
  isDryRun: boolean,
): string {
  const lines = refusals.flatMap(({ line, ...fault }) =>
    [fault, ...(fault.others ?? [])].map(
      ({ column, code, message }) =>
        `line ${line}${column === null ? '' : `, ${JSON.stringify(column)}`}: ${code} ${message}`,
    ),
  );
  const counts = `${added} ${isDryRun ? 'would be added' : 'added'}, ${known} known, ${refused} refused`;
  if (interruption === null) return `${[...lines, counts].join('\n')}\n`;
  const { error, nextLine } = interruption;
  const advice = `Stopped at line ${nextLine}: ${error.message} Import the file again, or with --resume ${nextLine}; rows already added are not added again.`;
  return `${[...lines, counts, advice].join('\n')}\n`;
}
