import {
  type DocumentNode,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  typeFromAST,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { schema } from '../graphql/schema.ts';

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The variables of an operation as JSON Schema, each described as the argument that it is given to. */
export function argumentsOf(document: DocumentNode): ObjectSchema {
  const descriptions = descriptionsOf(document);
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const type = new TypeInfo(schema);
  const readVariables = visitWithTypeInfo(type, {
    VariableDefinition({ variable: { name }, type: node, defaultValue }) {
      const variableType = typeFromAST(schema, node);
      if (!isInputType(variableType)) return;
      const isRequired = isNonNullType(variableType) && defaultValue === undefined;
      if (isRequired) required.push(name.value);
      properties[name.value] = {
        ...schemaOf(variableType),
        ...described(descriptions.get(name.value)),
        ...(defaultValue === undefined ? {} : { default: valueFromASTUntyped(defaultValue) }),
      };
    },
  });
  visit(document, readVariables);
  return { type: 'object', properties, required, additionalProperties: false };
}

function descriptionsOf(document: DocumentNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const type = new TypeInfo(schema);
  const readArguments = visitWithTypeInfo(type, {
    Argument({ value }) {
      const description = type.getArgument()?.description;
      if (value.kind === Kind.VARIABLE && typeof description === 'string') {
        found.set(value.name.value, description);
      }
    },
  });
  visit(document, readArguments);
  return found;
}

function schemaOf(given: GraphQLInputType): Readonly<Record<string, unknown>> {
  const type = getNullableType(given);
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (!isInputObjectType(type)) {
    const jsonType = jsonTypes[type.name];
    return jsonType === undefined ? { type: 'string', ...described(type.description) } : { type: jsonType };
  }
  const fields = Object.values(type.getFields());
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...schemaOf(field.type), ...described(field.description) }]),
    ),
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Scalars that are not written as texts. */
const jsonTypes: Readonly<Record<string, string>> = {
  Int: 'integer',
  Float: 'number',
  Boolean: 'boolean',
  String: 'string',
  ID: 'string',
};

function described(description: string | null | undefined): { readonly description?: string } {
  return typeof description === 'string' ? { description } : {};
}
