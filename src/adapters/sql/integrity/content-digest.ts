import { createHash } from 'node:crypto';
import type { ItemValueDefinition, ValueDefinition } from '../../../domain/item-definition.ts';
import { EPOCH } from '../../../domain/instant.ts';
import type { ReferenceDefinition, ReferenceItem, ValueEntry } from '../../../ports/reference-store.ts';

/** The digest of records that differ from their import: the next import treats them as changed. */
export const noDigest = '';

/** Prefixes the digest of what an administrator wrote, which is never equal to that of an import. */
export const ownDigestMark = '=';

/**
 * The digest of an item that an import writes. It shows whether an item differs
 * from the stored one without comparing columns, and whether the stored one was
 * altered. Digests are stored: the order of members matters, and a field that is
 * added later must be left out while it has its default. What data sets cannot
 * say, such as units of single values, is in the digests of administrators only.
 */
export function itemDigest(item: ReferenceItem): string {
  const { uid, path, name, label, drill, validity, values } = item;
  const isUsual =
    validity.start === EPOCH &&
    validity.end === null &&
    values.every(({ unit, perUnit }) => unit === null && perUnit === null);
  if (!isUsual) return ownDigest(item);
  return digestOf<Omit<ReferenceItem, 'validity'>>({
    uid,
    path,
    name,
    label,
    drill,
    values: values.map(entryMembers),
  });
}

function entryMembers({ uid, definitionUid, value, startDate }: ValueEntry): unknown {
  return { uid, definitionUid, value, startDate };
}

export function definitionDigest(definition: ReferenceDefinition): string {
  const { uid, name, drillDown, algorithm, valueDefinitions, returnValues, figures } = definition;
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
  return digestOf<Omit<ReferenceDefinition, 'figures'>>({
    uid,
    name,
    drillDown,
    algorithm,
    valueDefinitions: values,
    returnValues: returnValues.map(({ facts, ...rest }) => (facts === null ? rest : { ...rest, facts })),
    ...(figures !== null && { figures }),
  });
}

/**
 * The digest of an item that an administrator wrote. Independent of the position
 * of a value definition, which may change.
 */
export function ownDigest({ uid, path, name, label, drill, validity, values }: ReferenceItem): string {
  const columns = [uid, path, name, label, JSON.stringify(drill), validity.start, validity.end];
  const entries = values
    .toSorted(byDefinitionAndTime)
    .map((entry) => [
      entry.definitionUid,
      entry.startDate,
      entry.uid,
      entry.value,
      entry.unit,
      entry.perUnit,
    ]);
  return ownDigestMark + digest([columns, entries]);
}

function byDefinitionAndTime(one: ValueEntry, other: ValueEntry): number {
  if (one.definitionUid === other.definitionUid) return one.startDate - other.startDate;
  return one.definitionUid < other.definitionUid ? -1 : 1;
}

/** When the database wrote it is not part of the content. */
function typeMembers({ uid, name, description, valueType }: ValueDefinition): Members<ValueDefinition> {
  return { uid, name, description, valueType, created: null, modified: null };
}

/** Requires every field of a record. */
type Members<T> = Readonly<Record<keyof T, unknown>>;

function digestOf<T>(content: Members<T>): string {
  return digest(content);
}

function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
