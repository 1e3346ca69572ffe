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
  /** `null` when only the database itself is to be looked at. */
  readonly directory: string | null;
  /** Whether records that are not as they were written are taken for what they are. */
  readonly mayAccept: boolean;
}

const options = {
  json: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  accept: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...storeOptions,
} as const;

/** What `import` and `export` are told; `null` when they were asked for help. */
export function readDataSetArguments(
  command: 'import' | 'export',
  args: readonly string[],
): DataSetArguments | null {
  const given = readArguments(command, args);
  if (given === null) return null;
  const { directory } = given;
  if (directory === null) throw needsFolder(command);
  return { ...given, directory };
}

/** What `verify` is told; `null` when it was asked for help. */
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
    throw new UsageError('--dry-run belongs to import.');
  }
  const mayAccept = values.accept === true;
  if (mayAccept && (command !== 'verify' || directory !== null)) {
    throw new UsageError('--accept belongs to verify without a data set.');
  }
  return {
    directory,
    mayAccept,
    config: readKeptStoreConfig(command, values),
    isDryRun: values['dry-run'] === true,
    isJson: values.json === true,
  };
}
