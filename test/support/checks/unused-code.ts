import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import type { SourceFile } from './import-rules.ts';

/** Which files are what. */
export interface CodeParts {
  /** What is started, not imported. */
  readonly isEntry: (path: string) => boolean;
  /** What users get; the rest tests it. */
  readonly isProduct: (path: string) => boolean;
}

/**
 * Files that nothing imports, exports that no other file imports, and exports of
 * the product, types aside, that only tests import, as sentences. `import()` and `import * as`
 * use everything that a file exports.
 */
export function findUnusedCode(
  files: readonly SourceFile[],
  { isEntry, isProduct }: CodeParts,
): readonly string[] {
  const modules = files.map(readModule);
  const used = new Set(modules.flatMap(({ uses }) => uses));
  const usedByProduct = new Set(modules.filter(({ path }) => isProduct(path)).flatMap(({ uses }) => uses));
  const imported = new Set([...used].map((use) => use.slice(0, use.lastIndexOf('#'))));
  return modules
    .filter(({ path }) => !isEntry(path))
    .flatMap(({ path, exports, values }) => {
      if (!imported.has(path)) return [`${path} is imported by no file`];
      const isIn = (uses: ReadonlySet<string>) => (name: string) =>
        uses.has(`${path}#*`) || uses.has(`${path}#${name}`);
      const unused = exports.filter((name) => !isIn(used)(name));
      const tested = values.filter(
        (name) => isProduct(path) && isIn(used)(name) && !isIn(usedByProduct)(name),
      );
      return [
        ...unused.map((name) => `${path} exports ${name}, which no other file imports`),
        ...tested.map((name) => `${path} exports ${name}, which only tests import`),
      ];
    });
}

interface ModuleFacts {
  readonly path: string;
  readonly exports: readonly string[];
  /** The exports that are more than types. */
  readonly values: readonly string[];
  /** As `file#name`, with `*` for everything and for a file that is run only. */
  readonly uses: readonly string[];
}

/** As a parser reads it, so that no form of export escapes. */
function readModule({ path, text }: SourceFile): ModuleFacts {
  const { module, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const own = exported.filter(({ exportName }) => exportName.kind !== 'None');
  const use = (target: string, name: string) =>
    `${join(dirname(path), target).replaceAll('\\', '/')}#${name}`;
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.length === 0
      ? [use(moduleRequest.value, '*')]
      : entries.map(({ importName }) => use(moduleRequest.value, nameOf(importName))),
  );
  const passedOn = exported.flatMap(({ moduleRequest, importName }) =>
    moduleRequest === null ? [] : [use(moduleRequest.value, nameOf(importName))],
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    use(text.slice(start + 1, end - 1), '*'),
  );
  return {
    path,
    exports: own.map(({ exportName }) => nameOf(exportName)),
    values: own.filter(({ isType }) => !isType).map(({ exportName }) => nameOf(exportName)),
    uses: [...imports, ...passedOn, ...dynamic],
  };
}

interface NameInModule {
  readonly kind: string;
  readonly name: string | null;
}

function nameOf({ kind, name }: NameInModule): string {
  return kind === 'Default' ? 'default' : (name ?? '*');
}
