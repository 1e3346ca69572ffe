import { readFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import { preset } from '@graphql-codegen/client-preset';
import { buildSchema, parse } from 'graphql';
import type { ExampleFolder } from './example.ts';

export interface DocumentForm {
  /** Parsed, for clients that have a cache, or as text, for plain requests. */
  readonly documentMode: 'graphQLTag' | 'documentNode' | 'string';
  readonly fragmentMasking: boolean;
}

const schemaText = readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8');

/** What `graphql-codegen` with the client preset makes of the examples' operations. */
export async function generateDocuments(
  examples: ExampleFolder,
  { documentMode, fragmentMasking }: DocumentForm,
): Promise<void> {
  const rawSDL = examples.read('operations.graphql');
  const parts = await preset.buildGeneratesSection({
    baseOutputDir: 'generated/',
    schema: parse(schemaText),
    schemaAst: buildSchema(schemaText),
    documents: [{ location: 'operations.graphql', document: parse(rawSDL), rawSDL }],
    config: { ...(JSON.parse(examples.read('codegen.json')) as object), documentMode },
    plugins: [],
    pluginMap: {},
    presetConfig: { fragmentMasking: fragmentMasking ? { unmaskFunctionName: 'useFragment' } : false },
  });
  for (const part of parts) examples.write(part.filename, await codegen(part));
}
