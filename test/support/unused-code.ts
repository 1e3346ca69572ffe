import { dirname, join } from 'node:path';
import type { SourceFile } from './import-rules.ts';

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const exportList = /^export (?:type )?\{([^}]*)\}/gm;
const listed = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '(\.[^']+)'/gm;
const wholeFile =
  /(?:\bimport\(|^(?:import|export) \*(?: as \w+)? from |^import (?:type )?\w+ from |^import )'(\.[^']+)'/gm;

/**
 * Files that nothing imports, and exports that no other file imports, as
 * sentences. `import()` and `import * as` use everything that a file exports.
 */
export function findUnusedCode(
  files: readonly SourceFile[],
  isEntry: (path: string) => boolean,
): readonly string[] {
  const used = new Set(files.flatMap(usesOf));
  const isImported = (path: string) => [...used].some((use) => use.startsWith(`${path}#`));
  return files
    .filter(({ path }) => !isEntry(path))
    .flatMap(({ path, text }) => {
      if (!isImported(path)) return [`${path} is imported by no file`];
      if (used.has(`${path}#*`)) return [];
      return exportsOf(text)
        .filter((name) => !used.has(`${path}#${name}`))
        .map((name) => `${path} exports ${name}, which no other file imports`);
    });
}

function usesOf({ path, text }: SourceFile): readonly string[] {
  const file = (target: string) => join(dirname(path), target).replaceAll('\\', '/');
  return [
    ...[...text.matchAll(listed)].flatMap(([, names = '', target = '']) =>
      namesIn(names).map(([name]) => `${file(target)}#${name}`),
    ),
    ...[...text.matchAll(wholeFile)].map(([, target = '']) => `${file(target)}#*`),
  ];
}

function exportsOf(text: string): readonly string[] {
  return [
    ...[...text.matchAll(declaration)].map(([, name = '']) => name),
    ...[...text.matchAll(exportList)].flatMap(([, names = '']) => namesIn(names).map(([, name]) => name)),
  ];
}

/** The names of `{ a, type b, c as d }`, in the other file and in this one. */
function namesIn(list: string): readonly (readonly [string, string])[] {
  return list
    .split(',')
    .map((entry) => entry.trim().replace(/^type /, ''))
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [name = '', local = name] = entry.split(' as ');
      return [name, local];
    });
}
