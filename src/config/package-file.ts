import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The package's own name resolves from `src`, from `dist` and from the bundled program. */
const manifest = createRequire(import.meta.url).resolve('emissions-gateway/package.json');

/** The path of a file or folder that the package brings along. */
export function packageFile(path: string): string {
  return join(dirname(manifest), path);
}

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}
