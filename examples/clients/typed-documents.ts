import { readFileSync } from 'node:fs';
import { generateTypedDocuments } from '../generate-documents.ts';
import type { ExampleFolder } from './example.ts';

interface DocumentForm {
  /** Parsed, for clients that have a cache, or as text, for plain requests. */
  readonly documentMode: 'documentNode' | 'string';
  readonly fragmentMasking: boolean;
}

const schemaText = readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');

/** What `graphql-codegen` with the client preset makes of the examples' operations. */
export async function generateDocuments(
  examples: ExampleFolder,
  { documentMode, fragmentMasking }: DocumentForm,
): Promise<void> {
  const files = await generateTypedDocuments({
    schemaText,
    operations: new Map([['operations.graphql', examples.read('operations.graphql')]]),
    folder: 'generated/',
    config: { ...(JSON.parse(examples.read('codegen.json')) as object), documentMode },
    fragmentMasking,
  });
  for (const [name, text] of files) examples.write(name, text);
}
