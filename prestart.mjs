import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Before `npm start`: builds where the compiler is installed, and otherwise starts what was built. */
const compiler = 'node_modules/typescript/bin/tsc';

if (existsSync(compiler)) {
  removeStaleOutput();
  const build = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  process.exitCode = build.status ?? 1;
} else if (!existsSync('dist/cli/main.js')) {
  process.stderr.write(
    'Nothing is built and no compiler is installed: run npm ci without --omit=dev, or install a packed release (docs/operations.md).\n',
  );
  process.exitCode = 1;
}

/** What was built from files that have since moved or gone. */
function removeStaleOutput() {
  if (!existsSync('dist')) return;
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    const source = join('src', name.replace(/(\.d)?\.[jt]s$/, '.ts'));
    if (/\.[jt]s$/.test(name) && !existsSync(source)) rmSync(join('dist', name));
  }
}
