import { parseArguments } from './parse-arguments.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';
import type { Config } from '../config.ts';
import { UsageError } from './usage-error.ts';

export interface DataSetArguments {
  readonly directory: string;
  readonly config: Config;
  readonly isDryRun: boolean;
  readonly isJson: boolean;
}

const options = {
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...storeOptions,
} as const;

/** What `import`, `export` and `verify` are told; `null` when they were asked for help. */
export function readDataSetArguments(
  command: 'import' | 'export' | 'verify',
  args: readonly string[],
): DataSetArguments | null {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) return null;
  const [directory, ...rest] = positionals;
  if (directory === undefined || rest.length > 0) {
    throw new UsageError(`${command} needs one folder, such as: emissions-gateway ${command} ./data-set`);
  }
  if (values['dry-run'] === true && command !== 'import') {
    throw new UsageError('--dry-run belongs to import.');
  }
  return {
    directory,
    config: readKeptStoreConfig(command, values),
    isDryRun: values['dry-run'] === true,
    isJson: values.json === true,
  };
}
