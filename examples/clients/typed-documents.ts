import { readFileSync } from 'node:fs';
import { generateTypedDocuments } from '../generate-documents.ts';
import type { ExampleFolder } from './example.ts';

interface DocumentForm {
  /** Parsed, for clients that have a cache, or as text, for plain requests. */
  readonly documentMode: 'documentNode' | 'string';
  readonly fragmentMasking: boolean;
  /** Where the operations are; it ends in a slash, or is empty. */
  readonly folder?: string;
}

const schemaText = readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');

/** The documents that graphql-codegen's client preset generates for the examples. */
export async function generateDocuments(
  examples: ExampleFolder,
  { documentMode, fragmentMasking, folder = '' }: DocumentForm,
): Promise<void> {
  const files = await generateTypedDocuments({
    schemaText,
    operations: new Map([['operations.graphql', examples.read(`${folder}operations.graphql`)]]),
    folder: 'generated/',
    config: { ...(JSON.parse(examples.read('codegen.json')) as object), documentMode },
    fragmentMasking,
  });
  for (const [name, text] of files) examples.write(folder + name, text);
}
