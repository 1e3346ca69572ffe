import { printSortedSchema } from '../graphql/schema.ts';

export async function printSchemaCommand(): Promise<void> {
  process.stdout.write(printSortedSchema());
}
