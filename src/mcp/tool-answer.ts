import {
  getNullableType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { schema } from '../graphql/schema.ts';
import { leafSchema } from './leaf-schema.ts';

interface AnswerSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

/**
 * Describes what an operation selects; what is left out of answers (`withoutEmpty`) is not required.
 * It has no descriptions, because a model that is told the schema pays for each word.
 */
export function answerSchemaOf({ operation, selectionSet }: OperationDefinitionNode): AnswerSchema {
  const { type, properties } = objectSchema(schema.getRootType(operation), selectionSet);
  const errors = { type: 'array', items: { type: 'string' } };
  return { type, properties: { ...properties, errors }, required: [] };
}

function objectSchema(type: unknown, { selections }: SelectionSetNode): AnswerSchema {
  if (!isObjectType(type)) throw new Error('A tool selects from types of objects only.');
  const known = type.getFields();
  const properties: Record<string, object> = {};
  const required: string[] = [];
  for (const selection of selections) {
    const field = selection.kind === Kind.FIELD ? known[selection.name.value] : undefined;
    if (selection.kind !== Kind.FIELD || field === undefined) throw new Error('A tool selects fields only.');
    const { value: name } = selection.alias ?? selection.name;
    properties[name] = schemaOf(field.type, selection.selectionSet);
    if (isNonNullType(field.type) && !isListType(field.type.ofType)) required.push(name);
  }
  return { type: 'object', properties, required };
}

function schemaOf(given: GraphQLOutputType, selected?: SelectionSetNode): object {
  const type = getNullableType(given);
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType, selected) };
  if (selected !== undefined) return objectSchema(type, selected);
  if (!isLeafType(type)) throw new Error('A tool selects fields of each object.');
  const leaf = leafSchema(type);
  return isNonNullType(given) ? leaf : { ...leaf, type: [leaf.type, 'null'] };
}
