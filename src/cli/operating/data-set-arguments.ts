import type { Config } from '../../config/config.ts';
import type { Command } from '../program/command.ts';
import { parseArguments } from '../program/parse-arguments.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

type DataSetCommand = 'import' | 'export' | 'verify';

interface DataSetArguments {
  readonly directory: string | null;
  readonly config: Config;
  readonly isJson: boolean;
  readonly has: (option: keyof typeof ownOptions) => boolean;
}

const ownOptions = {
  'dry-run': 'import',
  'built-in': 'import',
  'keep-edits': 'import',
  'overwrite-edits': 'import',
  'allow-broken-look-ups': 'import',
  'allow-removals': 'import',
  accept: 'verify',
  exact: 'verify',
} as const satisfies Record<string, DataSetCommand>;

const flag = { type: 'boolean' } as const;

const options = {
  json: flag,
  help: { type: 'boolean', short: 'h' },
  ...storeOptions,
  ...(Object.fromEntries(Object.keys(ownOptions).map((name) => [name, flag])) as Record<
    keyof typeof ownOptions,
    typeof flag
  >),
} as const;

/** A command on the data tree of a database and a folder. */
export function defineDataSetCommand(
  command: DataSetCommand,
  help: string,
  run: (parsed: DataSetArguments) => Promise<void>,
): Command {
  const owners: Readonly<Record<string, DataSetCommand | undefined>> = ownOptions;
  const isKnown = (name: string): boolean => (owners[name] ?? command) === command;
  const known = Object.fromEntries(Object.entries(options).filter(([name]) => isKnown(name)));
  return {
    options: known,
    async run(args) {
      const parsed = readDataSetArguments(command, args);
      if (parsed === null) process.stdout.write(help);
      else await run(parsed);
    },
  };
}

/** The arguments of a command; `null` for `--help`. */
function readDataSetArguments(command: DataSetCommand, args: readonly string[]): DataSetArguments | null {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) return null;
  const has = (name: keyof typeof ownOptions): boolean => values[name] === true;
  for (const [name, owner] of Object.entries(ownOptions)) {
    if (has(name as keyof typeof ownOptions) && owner !== command) {
      throw new UsageError(`--${name} is an option of ${owner} only.`);
    }
  }
  const [directory = null, ...rest] = positionals;
  if (rest.length > 0) throw needsFolder(command);
  return { directory, config: readPersistentStoreConfig(command, values), isJson: values.json === true, has };
}

export function needsFolder(command: DataSetCommand): UsageError {
  return new UsageError(`${command} needs one folder, such as: emissions-gateway ${command} ./data-set`);
}
