import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Before `npm start`: builds where the compiler is installed, and otherwise starts what was built. */
const compiler = 'node_modules/typescript/bin/tsc';

if (existsSync(compiler)) {
  const build = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  process.exitCode = build.status ?? 1;
} else if (!existsSync('dist/cli/main.js')) {
  process.stderr.write(
    'Nothing is built and no compiler is installed: run npm ci without --omit=dev, or install a packed release (docs/operations.md).\n',
  );
  process.exitCode = 1;
}
