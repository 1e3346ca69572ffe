import { existsSync } from 'node:fs';

/** Before `npm start`: builds where the bundler is installed, and otherwise starts what was built. */
if (existsSync('node_modules/vite')) {
  process.stderr.write('Building the program and its pages.\n');
  await import('./bundle.mjs');
} else if (!existsSync('dist/cli/main.js')) {
  process.stderr.write(
    'Nothing is built and the bundler is not installed: run npm ci without --omit=dev, or install a packed release (docs/operations.md).\n',
  );
  process.exitCode = 1;
}
