import { readFileSync } from 'node:fs';

/** The same place from `src/server` and from `dist/server`. */
const manifest = new URL('../../../package.json', import.meta.url);

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}
