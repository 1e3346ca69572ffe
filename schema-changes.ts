import { readdirSync, readFileSync } from 'node:fs';
import {
  type BreakingChange,
  BreakingChangeType,
  buildSchema,
  type DangerousChange,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
} from 'graphql';
import { deprecatedParts } from './schema-deprecations.ts';

/** The schema as a version of the program published it. */
export interface ReleasedSchema {
  readonly version: string;
  readonly sdl: string;
}

export interface SchemaState {
  readonly released: ReleasedSchema;
  readonly current: GraphQLSchema;
  /** The version in package.json: the release that is being made. */
  readonly version: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
}

/** The newest of `schema/released`. Throws when there is none, because then nothing would be checked. */
export function readNewestRelease(folder: URL): ReleasedSchema {
  const versions = readdirSync(folder)
    .flatMap((name) => /^(\d+\.\d+\.\d+)\.graphql$/.exec(name)?.[1] ?? [])
    .sort(compareVersions);
  const version = versions.at(-1);
  if (version === undefined) throw new Error('schema/released has no schema, such as 0.1.0.graphql.');
  return { version, sdl: readFileSync(new URL(`${version}.graphql`, folder), 'utf8') };
}

/**
 * What stands against publishing the schema as it is, each with what to do.
 * A change that breaks operations, or that clients can stumble over, must be
 * named in the changelog; a breaking one also needs a version that allows it.
 */
export function findObjections({ released, current, version, changelog }: SchemaState): readonly string[] {
  if (compareVersions(version, released.version) < 0) {
    return [
      `package.json has version ${version}, but the schema of ${released.version} is released: raise the version.`,
    ];
  }
  const before = buildSchema(released.sdl);
  const listed = schemaLines(changelog, released.version);
  const breaking = findBreakingChanges(before, current);
  const dangerous = findDangerousChanges(before, current).filter(({ type }) => !harmless.has(type));
  const deprecated = deprecatedParts(before);
  return [
    ...[...breaking, ...dangerous].flatMap(({ description }) =>
      listed.some((line) => line.includes(plain(description)))
        ? []
        : [`CHANGELOG.md must say under "### Schema", word for word: ${description}`],
    ),
    ...breaking.flatMap((change) => {
      const needed = nextVersion(released.version, deprecated.has(partOf(change)));
      return compareVersions(version, needed) >= 0
        ? []
        : [`${change.description} That needs version ${needed} or later in package.json; it is ${version}.`];
    }),
  ];
}

/** No operation that was valid means anything else after these. */
const harmless: ReadonlySet<DangerousChange['type']> = new Set([
  DangerousChangeType.OPTIONAL_ARG_ADDED,
  DangerousChangeType.OPTIONAL_INPUT_FIELD_ADDED,
]);

/** Before 1.0 the middle number allows to break; from then on the first, or what a release had deprecated. */
function nextVersion(released: string, wasDeprecated: boolean): string {
  const [major, minor] = numbersOf(released);
  return major === 0 || wasDeprecated ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** The field, argument or value that a change takes away, such as `DataItem.path`; empty for other changes. */
function partOf({ type, description }: BreakingChange): string {
  const { owner, name } = removals[type]?.exec(description)?.groups ?? {};
  return [owner, name].filter(Boolean).join('.');
}

/** How the library words them. */
const removals: Readonly<Partial<Record<BreakingChangeType, RegExp>>> = {
  [BreakingChangeType.FIELD_REMOVED]: /^(?<owner>\S+) was removed\.$/,
  [BreakingChangeType.ARG_REMOVED]: /^(?<owner>\S+) arg (?<name>\S+) was removed\.$/,
  [BreakingChangeType.VALUE_REMOVED_FROM_ENUM]: /^(?<name>\S+) was removed from enum type (?<owner>\S+)\.$/,
};

/** The lines under "### Schema" of everything that is newer than a version. */
function schemaLines(changelog: string, version: string): readonly string[] {
  const [, ...releases] = changelog.split(/^## /m);
  const own = releases.findIndex((text) => text.replace('[', '').startsWith(version));
  const newer = own === -1 ? releases : releases.slice(0, own);
  return newer
    .flatMap((text) => text.split(/^### /m).filter((part) => part.startsWith('Schema\n')))
    .flatMap((part) => part.split('\n').filter((line) => line.startsWith('- ')))
    .map(plain);
}

function plain(text: string): string {
  return text.replaceAll('`', '').replace(/\.$/, '');
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function numbersOf(version: string): readonly [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}
