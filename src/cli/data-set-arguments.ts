import { parseArguments } from './parse-arguments.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from './usage-error.ts';

interface StoreArguments {
  readonly config: Config;
  readonly isDryRun: boolean;
  readonly isJson: boolean;
}

interface DataSetArguments extends StoreArguments {
  readonly directory: string;
}

interface VerifyArguments extends StoreArguments {
  /** `null` to check only the database itself. */
  readonly directory: string | null;
  /** Whether to accept altered records as they are. */
  readonly mayAccept: boolean;
}

const options = {
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  accept: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...storeOptions,
} as const;

/** The arguments of `import` and `export`; `null` for `--help`. */
export function readDataSetArguments(
  command: 'import' | 'export',
  args: readonly string[],
): DataSetArguments | null {
  const parsed = readArguments(command, args);
  if (parsed === null) return null;
  const { directory } = parsed;
  if (directory === null) throw needsFolder(command);
  return { ...parsed, directory };
}

/** The arguments of `verify`; `null` for `--help`. */
export function readVerifyArguments(args: readonly string[]): VerifyArguments | null {
  return readArguments('verify', args);
}

function needsFolder(command: string): UsageError {
  return new UsageError(`${command} needs one folder, such as: emissions-gateway ${command} ./data-set`);
}

function readArguments(
  command: 'import' | 'export' | 'verify',
  args: readonly string[],
): VerifyArguments | null {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) return null;
  const [directory = null, ...rest] = positionals;
  if (rest.length > 0) throw needsFolder(command);
  if (values['dry-run'] === true && command !== 'import') {
    throw new UsageError('--dry-run is an option of import only.');
  }
  const mayAccept = values.accept === true;
  if (mayAccept && (command !== 'verify' || directory !== null)) {
    throw new UsageError('--accept is an option of verify without a data set only.');
  }
  return {
    directory,
    mayAccept,
    config: readKeptStoreConfig(command, values),
    isDryRun: values['dry-run'] === true,
    isJson: values.json === true,
  };
}
