import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** What the files of one folder may import. */
interface FolderRule {
  /** Folders or files of `src`, besides the folder itself. */
  readonly sources: readonly string[];
  /** Packages by name; `node:` stands for all of Node's own. */
  readonly packages: readonly string[];
}

export type ImportTable = Readonly<Record<string, FolderRule>>;

export interface SourceFile {
  /** Relative to `src`, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export function readSourceFiles(root: string): readonly SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => ({ path: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }));
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/g;

function importsOf(file: SourceFile): readonly string[] {
  return [...file.text.matchAll(importPattern)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
}

/** Every import that the table does not allow, as a sentence. */
export function brokenImports(files: readonly SourceFile[], table: ImportTable): readonly string[] {
  return files.flatMap((file) => {
    const folder = folderOf(file.path, table);
    const rule = folder === undefined ? undefined : table[folder];
    if (folder === undefined || rule === undefined) return [`${file.path} lies in no folder of the table`];
    return importsOf(file)
      .filter((target) => !isAllowed(file, target, folder, rule, table))
      .map((target) => `${file.path} imports ${target}`);
  });
}

/** Arrows and packages of the table that no file uses, as sentences. */
export function unusedRules(files: readonly SourceFile[], table: ImportTable): readonly string[] {
  return Object.entries(table).flatMap(([folder, { sources, packages }]) => {
    const own = files.filter((file) => folderOf(file.path, table) === folder);
    const targets = own.flatMap((file) =>
      importsOf(file).map((target) =>
        target.startsWith('.') ? (folderOf(resolve(file, target), table) ?? resolve(file, target)) : target,
      ),
    );
    const isUsed = (name: string): boolean =>
      targets.some(
        (target) =>
          target === name || (target.startsWith(name) && (packages.includes(name) || isOutside(name))),
      );
    return [...sources, ...packages]
      .filter((name) => !isUsed(name))
      .map((name) => `${folder} does not use ${name}`);
  });
}

/**
 * Every import of a room from one of its folders into a later one, as a
 * sentence, and every folder that the order does not name. Files of the room
 * that lie in no folder compose the others and may import all of them, and
 * `import()` loads what is chosen at run time.
 */
export function upwardImports(
  files: readonly SourceFile[],
  room: string,
  order: readonly string[],
): readonly string[] {
  const folderIn = (path: string): string | undefined =>
    path.startsWith(`${room}/`) ? path.slice(room.length + 1).match(/^([^/]+)\//)?.[1] : undefined;
  return files.flatMap((file) => {
    const own = folderIn(file.path);
    if (own === undefined) return [];
    if (!order.includes(own)) return [`${room} has no place for the folder ${own}`];
    return staticImports(file)
      .filter((target) => {
        const other = folderIn(resolve(file, target));
        return other !== undefined && order.indexOf(other) > order.indexOf(own);
      })
      .map((target) => `${file.path} imports ${target}`);
  });
}

function staticImports(file: SourceFile): readonly string[] {
  return [...file.text.matchAll(importPattern)].flatMap(([, target]) => target ?? []);
}

/** Every chain of files that import each other, as the paths along it. */
export function findCycles(files: readonly SourceFile[]): readonly string[] {
  const edges = new Map(files.map((file) => [file.path, localImports(file)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, chain: readonly string[]): void => {
    if (chain.includes(path)) cycles.push([...chain.slice(chain.indexOf(path)), path].join(' → '));
    else if (!done.has(path)) {
      for (const next of edges.get(path) ?? []) visit(next, [...chain, path]);
      done.add(path);
    }
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}

function localImports(file: SourceFile): readonly string[] {
  return importsOf(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => resolve(file, target));
}

function resolve(file: SourceFile, target: string): string {
  return normalize(join(dirname(file.path), target)).replaceAll('\\', '/');
}

function isAllowed(
  file: SourceFile,
  target: string,
  folder: string,
  rule: FolderRule,
  table: ImportTable,
): boolean {
  if (target.startsWith('.')) {
    const resolved = resolve(file, target);
    const home = folderOf(resolved, table);
    const isBeside = rule.sources.some((source) => isOutside(source) && resolved.startsWith(`${source}/`));
    return isBeside || home === folder || (home !== undefined && rule.sources.includes(home));
  }
  if (target.startsWith('node:')) return rule.packages.includes('node:');
  return rule.packages.includes(packageOf(target));
}

/** A folder beside `src`. */
const isOutside = (source: string): boolean => source.startsWith('../');

function packageOf(target: string): string {
  const [scope = '', name = ''] = target.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}

/** The longest folder of the table that the file lies in. */
function folderOf(path: string, table: ImportTable): string | undefined {
  return Object.keys(table)
    .filter((folder) => path === folder || path.startsWith(`${folder}/`))
    .sort((one, other) => other.length - one.length)[0];
}
