import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printSortedSchema, schema } from './src/graphql/schema.ts';
import { releasedVersions } from './schema/publishing/changelog.ts';
import { findObjections } from './schema/publishing/changes.ts';
import { readNewestRelease } from './schema/publishing/released.ts';

/**
 * Writes the published contract, the sorted SDL, and the typed documents of its
 * operations. `--check` writes nothing and fails when the SDL is out of date, or
 * when the schema must not be published as it is (docs/inside/schema-changes.md).
 * `--release` stores the SDL as that of the version in package.json.
 */
const root = findRoot();
const schemaFile = join(root, 'schema/schema.graphql');
const releasedFolder = join(root, 'schema/released');

const sdl = printSortedSchema();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

if (process.argv.includes('--release')) release();
else if (process.argv.includes('--check')) check();
else {
  writeFile(schemaFile, sdl);
  writeDocuments();
}

/** The generator is among the packages of the examples. */
function writeDocuments(): void {
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' } as const;
  execFileSync('npm', ['--prefix', 'examples', 'ci', '--silent'], options);
  execFileSync('npm', ['--prefix', 'examples', 'run', 'documents'], options);
}

function check(): void {
  checkChanges();
  if (readIfThere(schemaFile) !== sdl) fail(`Out of date, run npm run schema: ${shortName(schemaFile)}`);
}

function checkChanges(): void {
  const objections = findObjections({
    released: readNewestRelease(releasedFolder),
    schema,
    version,
    changelog,
  });
  if (objections.length === 0) return;
  fail(
    `The schema cannot be published as it is, see docs/inside/schema-changes.md:\n  ${objections.join('\n  ')}`,
  );
}

/** A released schema is final; until the changelog has the version, its schema may be written again. */
function release(): void {
  const file = join(releasedFolder, `${version}.graphql`);
  if (readIfThere(file) !== null && releasedVersions(changelog).includes(version)) {
    fail(`${version} is released with ${shortName(file)}: raise the version in package.json first.`);
    return;
  }
  writeFile(file, sdl);
}

function writeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${shortName(file)}\n`);
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function shortName(file: string): string {
  return relative(root, file);
}

/** The folder of package.json, also when this file runs compiled. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (readIfThere(join(folder, 'package.json')) === null) folder = dirname(folder);
  return folder;
}
