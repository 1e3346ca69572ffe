import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { calculateRows, type RowCalculation } from '../../tables/calculating/calculate-rows.ts';
import { localOperator } from '../../administration/local-operator.ts';
import type { Config } from '../../config/config.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { readCategoryNames } from '../../tables/columns/category-names.ts';
import { calculateTable } from '../../tables/calculating/calculate-table.ts';
import { openOutput } from '../../tables/writing/table-output.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { openLoadedStore } from './reading.ts';
import { parseFormat, readMap, standardStream } from '../output/table-arguments.ts';
import { writeTable } from '../output/table-output.ts';
import { UsageError } from '../program/usage-error.ts';

interface TableFiles {
  readonly from: string;
  readonly to: string;
  readonly map?: string | undefined;
  readonly format?: string | undefined;
  /** The sheet of a workbook; the only one with rows if absent. */
  readonly sheet?: string | undefined;
  /** Category of rows that name none. */
  readonly category?: string | undefined;
}

/** Calculates the rows of a table. The exit code is 1 if any of them has no amount. */
export async function calculateFile(
  config: Config,
  { from, to, map: mapFile, format: formatText, category, sheet }: TableFiles,
  requested: RowCalculation,
): Promise<void> {
  const format = parseFormat(formatText, from);
  const outputFormat = parseFormat(undefined, to, format);
  if (format === 'ndjson' && outputFormat !== 'ndjson') throw new UsageError(noHeader);
  const map = await readMap({ file: mapFile, category, sheet });
  const isStandard = from === standardStream;
  const size = isStandard ? null : (await stat(from)).size;
  const { signal } = new AbortController();
  await closing(await openLoadedStore(config, signal), async (store) => {
    const open = createBackendOver(store, localOperator);
    // Each part is a request of its own, which caches its reads.
    const backend = () => open({ credentials: { kind: 'none' }, signal, requestId: 'calculate' });
    const bar = createProgressBar(process.stderr);
    const file = isStandard ? null : createReadStream(from);
    const counts = await writeTable(to, (write) =>
      calculateTable({
        bytes: file ?? process.stdin,
        format,
        map,
        namesOf: (path) => readCategoryNames(backend(), path, onlyOutcome),
        calculate: (rows, found) => calculateRows(backend(), rows, requested, found),
        output: openOutput(outputFormat, write),
        onWritten: ({ calculated, failed }) =>
          bar.step(`bytes, ${calculated} calculated, ${failed} failed`, file?.bytesRead ?? 0, size),
      }),
    );
    bar.end();
    process.stderr.write(`${counts.calculated} calculated, ${counts.failed} failed\n`);
    if (counts.failed > 0) process.exitCode = 1;
  });
}

const noHeader =
  'The amounts of an NDJSON table cannot be written as CSV or .xlsx, because new columns may appear in any row: choose a --to that ends in .ndjson.';
