import { buildSchema, findBreakingChanges, type GraphQLSchema } from 'graphql';
import { releasedVersions, schemaEntriesSince } from './changelog.ts';
import { findMistakesInDeprecations } from './deprecations.ts';
import { ownerOf, partsOf, type SchemaParts } from './parts.ts';
import type { ReleasedSchema } from './released.ts';
import { compareVersions, nextBreakingVersion } from './versions.ts';

interface Publication {
  /** The schema that consumers have now. */
  readonly released: ReleasedSchema;
  /** The schema to be published. */
  readonly schema: GraphQLSchema;
  /** The version in package.json: the release that is being made. */
  readonly version: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
}

/**
 * The objections to publishing the schema, each with its remedy;
 * empty when nothing does. Every change must be named in the changelog, one
 * that breaks operations also needs a version that allows it.
 */
export function findObjections({ released, schema, version, changelog }: Publication): readonly string[] {
  const outdated = findOutdatedRelease(released.version, version, changelog);
  if (outdated !== null) return [outdated];
  const before = buildSchema(released.sdl);
  const entries = schemaEntriesSince(changelog, released.version);
  return [
    ...findChanges(partsOf(before), partsOf(schema))
      .filter(({ coordinate }) => !entries.some((entry) => names(entry, coordinate)))
      .map(
        ({ coordinate, what }) =>
          `${coordinate} ${what}: say so under "### Schema" in CHANGELOG.md, with \`${coordinate}\` in the entry.`,
      ),
    ...findTooEarly(before, schema, nextBreakingVersion(released.version), version),
    ...findMistakesInDeprecations(schema, version),
  ];
}

interface SchemaChange {
  readonly coordinate: string;
  /** Such as "was removed". */
  readonly what: string;
}

/** The changes that callers can notice. Parts of something that was added or removed as a whole are not listed. */
export function findChanges(before: SchemaParts, after: SchemaParts): readonly SchemaChange[] {
  const coordinates = [...new Set([...before.keys(), ...after.keys()])].sort();
  return coordinates.flatMap((coordinate) => {
    const owner = ownerOf(coordinate);
    if (owner !== null && before.has(owner) !== after.has(owner)) return [];
    const [old, now] = [before.get(coordinate), after.get(coordinate)];
    if (old === undefined) return [{ coordinate, what: 'is new' }];
    if (now === undefined) return [{ coordinate, what: 'was removed' }];
    if (old.form !== now.form) return [{ coordinate, what: `changed from "${old.form}" to "${now.form}"` }];
    if (old.deprecationReason === now.deprecationReason) return [];
    return [
      { coordinate, what: now.deprecationReason === null ? 'is no longer deprecated' : 'is deprecated' },
    ];
  });
}

function findOutdatedRelease(released: string, version: string, changelog: string): string | null {
  if (compareVersions(version, released) < 0) {
    return `package.json has version ${version}, but the schema of ${released} is released: raise the version.`;
  }
  const missing = releasedVersions(changelog).find((known) => compareVersions(known, released) > 0);
  return missing === undefined
    ? null
    : `CHANGELOG.md has a section for ${missing}, but schema/released has no schema of it: run npm run schema -- --release.`;
}

function findTooEarly(
  before: GraphQLSchema,
  after: GraphQLSchema,
  needed: string,
  version: string,
): readonly string[] {
  if (compareVersions(version, needed) >= 0) return [];
  return findBreakingChanges(before, after).map(
    ({ description }) =>
      `${description} That breaks operations and needs version ${needed} or later in package.json; it is ${version}.`,
  );
}

/** Whether an entry has the coordinate itself, and not only a longer one that begins with it. */
function names(entry: string, coordinate: string): boolean {
  return [...entry.matchAll(/`([^`]+)`/g)].some(([, name]) => name === coordinate);
}
