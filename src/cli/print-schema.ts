import { printSortedSchema, printSortedSubgraph } from '../graphql/schema.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

const help = `Prints the GraphQL schema.

Usage: emissions-gateway print-schema [OPTIONS]

Options:
  --subgraph    print the federation subgraph, for composition

Examples:
  emissions-gateway print-schema > schema.graphql
  emissions-gateway print-schema --subgraph > emissions.graphql
`;

const options = {
  subgraph: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function printSchemaCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, options);
  if (positionals.length > 0) throw new UsageError('print-schema takes no arguments, only options.');
  if (values.help === true) process.stdout.write(help);
  else process.stdout.write(values.subgraph ? printSortedSubgraph() : printSortedSchema());
}
