import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DirectiveNode, parse, print, visit } from 'graphql';
import { expect, it } from 'vitest';
import { generateTypedDocuments } from './generate-documents.ts';

const schemaFolder = fileURLToPath(new URL('../schema/', import.meta.url));
const generatedFolder = join(schemaFolder, 'generated/');
const operations = readdirSync(join(schemaFolder, 'operations')).filter((name) => name.endsWith('.graphql'));

/** `npm run documents` writes them. */
it('schema/generated holds the typed documents of schema/operations and nothing else', async () => {
  const files = await generateTypedDocuments({
    schemaText: withoutDeprecated(readFileSync(join(schemaFolder, 'schema.graphql'), 'utf8')),
    operations: new Map(
      operations
        .sort()
        .map((name) => [
          `schema/operations/${name}`,
          readFileSync(join(schemaFolder, 'operations', name), 'utf8'),
        ]),
    ),
    folder: generatedFolder,
    config: {
      importExtension: '.ts',
      useTypeImports: true,
      enumsAsTypes: true,
      strictScalars: true,
      documentMode: 'string',
      scalars: { CategoryPath: 'string', DateTime: 'string', Decimal: 'string', Uid: 'string' },
    },
    fragmentMasking: false,
  });
  for (const [file, text] of files) await expect(text).toMatchFileSnapshot(file);
  expect(readdirSync(generatedFolder).map((name) => join(generatedFolder, name))).toEqual(
    [...files.keys()].sort(),
  );
});

/** The explorer and the operations can use nothing that is deprecated, because the types do not know it. */
function withoutDeprecated(sdl: string): string {
  const removed = ({ directives }: { readonly directives?: readonly DirectiveNode[] }) =>
    directives?.some(({ name }) => name.value === 'deprecated') ? null : undefined;
  return print(
    visit(parse(sdl), {
      FieldDefinition: removed,
      InputValueDefinition: removed,
      EnumValueDefinition: removed,
    }),
  );
}
