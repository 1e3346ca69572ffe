import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const file = fileURLToPath(new URL('program.cjs', import.meta.url));

/** Where the build leaves the code that V8 made of the program; another version of Node ignores it. */
export const codeCacheFile = `${file}.cache`;

/** The bundled program, a function of what a module has, compiled, with the code cache where there is one: a third less CPU for a start. */
export function compileProgram(): Script {
  return new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: readCodeCache() });
}

export function runProgram(script: Script): void {
  const module = { exports: {} };
  const run = script.runInThisContext() as (...globals: readonly unknown[]) => void;
  run(module.exports, createRequire(file), module, file, fileURLToPath(new URL('.', import.meta.url)));
}

function readCodeCache(): Buffer | undefined {
  try {
    return readFileSync(codeCacheFile);
  } catch {
    return undefined;
  }
}
