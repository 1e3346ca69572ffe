import { readFileSync } from 'node:fs';

/** The same place from `src/cli` and from `dist/cli`. */
const manifest = new URL('../../package.json', import.meta.url);

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}

export async function versionCommand(): Promise<void> {
  process.stdout.write(`${programVersion()}\n`);
}
