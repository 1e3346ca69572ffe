import { printSortedSchema, printSortedSubgraph } from '../../graphql/schema.ts';
import { assertNoArguments, defineCommand } from '../program/command.ts';

const help = `Prints the GraphQL schema.

Usage: emissions-gateway print-schema [OPTIONS]

Options:
  --subgraph    print the federation subgraph, for composition

Examples:
  emissions-gateway print-schema > schema.graphql
  emissions-gateway print-schema --subgraph > emissions.graphql
`;

const options = { subgraph: { type: 'boolean', default: false } } as const;

export const printSchemaCommand = defineCommand(help, options, async (values, positionals) => {
  assertNoArguments('print-schema', positionals);
  process.stdout.write(values.subgraph ? printSortedSubgraph() : printSortedSchema());
});
