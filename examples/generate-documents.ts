import { codegen } from '@graphql-codegen/core';
import { preset } from '@graphql-codegen/client-preset';
import { buildSchema, parse } from 'graphql';

interface TypedDocumentsRequest {
  readonly schemaText: string;
  /** The operations, by the names of their files. */
  readonly operations: ReadonlyMap<string, string>;
  /** Where the files will be; it must end in a slash. */
  readonly folder: string;
  /** The options of graphql-codegen's client preset. */
  readonly config: object;
  readonly fragmentMasking: boolean;
}

/**
 * Runs graphql-codegen with the client preset on operations: files with
 * their text, and the manifest of their hashes. Throws when one is not valid.
 */
export async function generateTypedDocuments({
  schemaText,
  operations,
  folder,
  config,
  fragmentMasking,
}: TypedDocumentsRequest): Promise<ReadonlyMap<string, string>> {
  const parts = await preset.buildGeneratesSection({
    baseOutputDir: folder,
    schema: parse(schemaText),
    schemaAst: buildSchema(schemaText),
    documents: [...operations].map(([location, rawSDL]) => ({ location, document: parse(rawSDL), rawSDL })),
    config,
    plugins: [],
    pluginMap: {},
    presetConfig: {
      fragmentMasking: fragmentMasking ? { unmaskFunctionName: 'useFragment' } : false,
      persistedDocuments: { hashPropertyName: 'documentId', hashAlgorithm: 'sha256' },
    },
  });
  const files = new Map<string, string>();
  for (const part of parts) {
    const text = await codegen({ ...part, skipDocumentsValidation: false });
    // A bundler can then leave out the documents that a page does not use.
    files.set(part.filename, text.replaceAll('= new TypedDoc', '= /*#__PURE__*/ new TypedDoc'));
  }
  return files;
}
