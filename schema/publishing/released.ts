import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from './versions.ts';

/** The schema as a version of the program published it. */
export interface ReleasedSchema {
  readonly version: string;
  readonly sdl: string;
}

/** The newest in `schema/released`. Throws when there is none, because then nothing would be checked. */
export function readNewestRelease(folder: string): ReleasedSchema {
  const versions = readdirSync(folder)
    .flatMap((name) => /^(\d+\.\d+\.\d+)\.graphql$/.exec(name)?.[1] ?? [])
    .sort(compareVersions);
  const version = versions.at(-1);
  if (version === undefined) throw new Error(`${folder} has no schema, such as 0.1.0.graphql.`);
  return { version, sdl: readFileSync(join(folder, `${version}.graphql`), 'utf8') };
}
