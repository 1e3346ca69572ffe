import { readFileSync } from 'node:fs';

/** Resolves the same from `src` and from `dist`. */
const manifest = new URL('../../../package.json', import.meta.url);

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}
