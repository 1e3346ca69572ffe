import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { generate } from './generate.ts';

/** Writes the built-in data from the publishers' files: `npm run data -- ../shared/data/factors`. */
const [factors] = process.argv.slice(2);
if (factors === undefined) {
  console.error("Expected the folder of the publishers' files: npm run data -- ../shared/data/factors");
  process.exit(1);
}
const builtIn = resolve('data/built-in');
let written = 0;
for (const [file, text] of generate(resolve(factors), builtIn)) {
  const target = join(builtIn, file);
  if (read(target) === text) continue;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  written += 1;
}
console.log(`${written} files have changed.`);

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
