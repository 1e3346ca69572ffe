import { writeFileSync } from 'node:fs';
import { codeCacheFile, compileProgram, runProgram } from './compile-program.ts';

/**
 * A step of the build: starts the program once, and stores what V8 compiled
 * until it serves.
 */
process.argv.splice(2, Infinity, 'serve', '--store', 'memory', '--port', '0');
const script = compileProgram();
process.stdout.write = (text: unknown): boolean => {
  if (String(text).includes('/healthz')) {
    writeFileSync(codeCacheFile, script.createCachedData());
    process.exit();
  }
  return true;
};
runProgram(script);
