import { readFileSync } from 'node:fs';
import { packageFile } from '../../config/package-file.ts';

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string };
  return version;
}
