import { createHash } from 'node:crypto';
import type { ReferenceDefinition, ReferenceItem } from '../../../ports/reference-store.ts';
import type { SqlValue } from '../sql-connection.ts';

/** What was not imported as it stands has none: the next import takes it for changed. */
export const noDigest = '';

/** Stands before the digest of what an administrator wrote, which is no digest of an import. */
export const ownDigestMark = '=';

/**
 * Of an item as it is imported. It tells whether an item differs from the one
 * stored without comparing column by column, and whether what is stored is
 * still what was written. Digests are kept, so the order of the members counts.
 */
export function itemDigest({ uid, path, name, label, drill, values }: ReferenceItem): string {
  const entries = values.map((value) => ({
    uid: value.uid,
    definitionUid: value.definitionUid,
    value: value.value,
    startDate: value.startDate,
  }));
  return digest({ uid, path, name, label, drill, values: entries });
}

/** Of a definition as it is imported, like that of an item. */
export function definitionDigest(definition: ReferenceDefinition): string {
  const { uid, name, drillDown, algorithm, valueDefinitions, returnValues } = definition;
  const values = valueDefinitions.map((value) => ({
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
  return digest({ uid, name, drillDown, algorithm, valueDefinitions: values, returnValues });
}

/** Of an item that an administrator wrote: its columns, and those of each entry of its values. */
export function ownDigest(columns: readonly SqlValue[], entries: readonly (readonly SqlValue[])[]): string {
  return ownDigestMark + digest([columns, entries]);
}

function typeMembers(type: ReferenceDefinition['valueDefinitions'][number]['valueDefinition']) {
  const { uid, name, description, valueType, created, modified } = type;
  return { uid, name, description, valueType, created, modified };
}

function digest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
