import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Before `npm pack`, after the build: leaves the declarations that the package's entry leads to. */
const kept = new Set();
visit(join('dist', 'emissions-gateway.d.ts'));
for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const file = join('dist', name);
  if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
}
// So that the next build writes them all again.
rmSync('dist/.tsbuildinfo', { force: true });

function visit(file) {
  if (kept.has(file) || !existsSync(file)) return;
  kept.add(file);
  for (const [, target] of readFileSync(file, 'utf8').matchAll(
    /(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g,
  )) {
    visit(join(file, '..', target.replace(/\.[jt]s$/, '.d.ts')));
  }
}
