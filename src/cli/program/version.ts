import { programVersion } from '../../config/package-file.ts';
import { assertNoArguments, defineCommand } from './command.ts';

const help = `Prints the version.

Usage: emissions-gateway version

Example:
  emissions-gateway version
`;

export const versionCommand = defineCommand(help, {}, async (_, positionals) => {
  assertNoArguments('version', positionals);
  process.stdout.write(`${programVersion()}\n`);
});
