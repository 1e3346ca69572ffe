import { createHash } from 'node:crypto';
import type { ItemValueDefinition, ValueDefinition } from '../../../domain/item-definition.ts';
import type {
  DataItemRecord,
  ReferenceDefinition,
  ReferenceItem,
  ReferenceValue,
} from '../../../ports/reference-store.ts';
import type { SqlValue } from '../sql-connection.ts';

/** The digest of records that differ from their import: the next import treats them as changed. */
export const noDigest = '';

/** Prefixes the digest of what an administrator wrote, which is never equal to that of an import. */
export const ownDigestMark = '=';

/**
 * The digest of an imported item. It shows whether an item differs from the
 * stored one without comparing columns, and whether the stored one was altered.
 * Digests are stored: the order of members matters, and a field that is added
 * later must be left out while it has its default.
 */
export function itemDigest({ uid, path, name, label, drill, values }: ReferenceItem): string {
  return digestOf<ReferenceItem>({ uid, path, name, label, drill, values: values.map(entryMembers) });
}

function entryMembers({ uid, definitionUid, value, startDate }: ReferenceValue): Members<ReferenceValue> {
  return { uid, definitionUid, value, startDate };
}

/** The digest of an imported definition. */
export function definitionDigest(definition: ReferenceDefinition): string {
  const { uid, name, drillDown, algorithm, valueDefinitions, returnValues } = definition;
  const values = valueDefinitions.map((value): Members<ItemValueDefinition> => ({
    uid: value.uid,
    path: value.path,
    name: value.name,
    valueDefinition: typeMembers(value.valueDefinition),
    fromData: value.fromData,
    fromProfile: value.fromProfile,
    unit: value.unit,
    perUnit: value.perUnit,
    defaultValue: value.defaultValue,
    choices: value.choices,
    apiVersions: value.apiVersions,
    aliasedTo: value.aliasedTo,
  }));
  return digestOf<ReferenceDefinition>({
    uid,
    name,
    drillDown,
    algorithm,
    valueDefinitions: values,
    returnValues,
  });
}

/**
 * The digest of an item that an administrator wrote: of its columns, and those
 * of each entry of its values.
 */
export function ownDigest(
  columns: Readonly<Record<'uid' | keyof DataItemRecord, SqlValue | readonly SqlValue[]>>,
  entries: readonly (readonly SqlValue[])[],
): string {
  return ownDigestMark + digest([Object.values(columns).flat(), entries]);
}

function typeMembers(type: ValueDefinition): Members<ValueDefinition> {
  const { uid, name, description, valueType, created, modified } = type;
  return { uid, name, description, valueType, created, modified };
}

/** Requires every field of a record. */
type Members<T> = Readonly<Record<keyof T, unknown>>;

function digestOf<T>(content: Members<T>): string {
  return digest(content);
}

function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
