import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const built = 'dist/cli/main.js';
const sources = [
  'build',
  'docs',
  'explorer',
  'schema',
  'src',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
];

/** Before `npm start`: builds what has changed where the bundler is installed, and otherwise starts what was built. */
if (existsSync('node_modules/vite')) {
  if (!existsSync(built) || newestOf(sources) > statSync(built).mtimeMs) {
    process.stderr.write('Building the program and its pages.\n');
    await import('./bundle.mjs');
  }
} else if (!existsSync(built)) {
  process.stderr.write(
    'Nothing is built and the bundler is not installed: run npm ci without --omit=dev, or install a packed release (docs/run/operations.md).\n',
  );
  process.exitCode = 1;
}

function newestOf(paths) {
  const times = paths.map((path) => {
    const found = statSync(path);
    const inside = found.isDirectory() ? newestOf(readdirSync(path).map((name) => join(path, name))) : 0;
    return Math.max(found.mtimeMs, inside);
  });
  return Math.max(0, ...times);
}
