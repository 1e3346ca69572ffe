import { hash } from 'node:crypto';
import type { ItemValueDefinition, ValueDefinition } from '../../../domain/definitions/item-definition.ts';
import type { ReferenceDefinition } from '../../../ports/reference-store.ts';

/** The digest of records that differ from their import: the next import treats them as changed. */
export const noDigest = '';

/** Prefixes the digest of what an administrator wrote, which is never equal to that of an import. */
export const ownDigestMark = '=';

/**
 * Digests are stored: the order of members matters, and a field that is added later must be left
 * out while it has its default.
 */
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

/** When the database wrote it is not part of the content. */
function typeMembers({ uid, name, description, valueType }: ValueDefinition): Members<ValueDefinition> {
  return { uid, name, description, valueType, created: null, modified: null };
}

/** Requires every field of a record. */
type Members<T> = Readonly<Record<keyof T, unknown>>;

function digestOf<T>(content: Members<T>): string {
  return digest(JSON.stringify(content));
}

export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
