import type { ValueDefinition, ValueType } from '../../domain/definitions/item-definition.ts';
import { uidOf } from './uid-of.ts';

const descriptions: Readonly<Record<ValueType, string>> = {
  UNSPECIFIED: 'A value of any kind.',
  TEXT: 'Text.',
  DATE: 'A date and time as ISO 8601 text.',
  BOOLEAN: 'The text true or false.',
  INTEGER: 'A whole number.',
  DECIMAL: 'A decimal number.',
};

const byType = new Map<ValueType, ValueDefinition>();

/** Data sets name only the type of a value, so there is one value definition per type. */
export function valueDefinitionOf(valueType: ValueType): ValueDefinition {
  let definition = byType.get(valueType);
  if (definition === undefined) {
    definition = {
      uid: uidOf('value definition', valueType),
      name: valueType.toLowerCase(),
      description: descriptions[valueType],
      valueType,
      created: null,
      modified: null,
    };
    byType.set(valueType, definition);
  }
  return definition;
}

/** The type that a data set names; `DOUBLE` is the old name of `DECIMAL`. */
export function toValueType(type: string): ValueType {
  const upper = type.toUpperCase();
  if (upper === 'DOUBLE') return 'DECIMAL';
  return Object.hasOwn(descriptions, upper) ? (upper as ValueType) : 'UNSPECIFIED';
}
