import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import { preset } from '@graphql-codegen/client-preset';
import { buildSchema, parse } from 'graphql';
import { printSortedSchema } from './src/graphql/schema.ts';

/**
 * Prints the published contract: the sorted SDL, and typed documents for the
 * operations that consumers send, with the manifest of their hashes. `--check` writes nothing and fails when
 * something is out of date.
 */
const root = findRoot();
const schemaFile = join(root, 'schema/schema.graphql');
const operationsFolder = join(root, 'schema/operations');
const generatedFolder = join(root, 'schema/generated/');

const sdl = printSortedSchema();
const files = new Map([[schemaFile, sdl], ...(await generateDocuments(sdl))]);

if (process.argv.includes('--check')) check();
else write();

async function generateDocuments(schemaText: string): Promise<readonly [file: string, text: string][]> {
  const schema = parse(schemaText);
  const documents = readdirSync(operationsFolder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => {
      const rawSDL = readFileSync(join(operationsFolder, name), 'utf8');
      return { location: `schema/operations/${name}`, document: parse(rawSDL), rawSDL };
    });
  const config = {
    importExtension: '.ts' as const,
    useTypeImports: true,
    enumsAsTypes: true,
    strictScalars: true,
    documentMode: 'string' as const,
    scalars: { CategoryPath: 'string', DateTime: 'string', Decimal: 'string', Uid: 'string' },
  };
  const parts = await preset.buildGeneratesSection({
    baseOutputDir: generatedFolder,
    schema,
    schemaAst: buildSchema(schemaText),
    documents,
    config,
    plugins: [],
    pluginMap: {},
    presetConfig: {
      fragmentMasking: false,
      persistedDocuments: { hashPropertyName: 'documentId', hashAlgorithm: 'sha256' },
    },
  });
  return Promise.all(
    parts.map(async (part): Promise<[string, string]> => [
      part.filename,
      await codegen({ ...part, skipDocumentsValidation: false }),
    ]),
  );
}

function write(): void {
  rmSync(generatedFolder, { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  process.stdout.write(`${[...files.keys()].map(shortName).join('\n')}\n`);
}

function check(): void {
  const stale = [...files]
    .filter(([file, text]) => readIfThere(file) !== text)
    .map(([file]) => shortName(file));
  if (stale.length === 0) return;
  process.stderr.write(`Out of date, run npm run schema:\n  ${stale.join('\n  ')}\n`);
  process.exitCode = 1;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function shortName(file: string): string {
  return relative(root, file);
}

/** The folder of package.json, also when this file runs compiled. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (readIfThere(join(folder, 'package.json')) === null) folder = dirname(folder);
  return folder;
}
