import {
  type ASTNode,
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLInputFieldMap,
  type GraphQLInputType,
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
import { type LeafSchema, leafSchema } from './leaf-schema.ts';

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, ArgumentSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

export type ArgumentSchema =
  | LeafSchema
  | ObjectSchema
  | { readonly type: 'array'; readonly items: ArgumentSchema };

/** The variables of an operation as JSON Schema, each described as the argument that it is given to. */
export function argumentsOf(document: DocumentNode): ObjectSchema {
  const descriptions = descriptionsOf(document);
  const properties: Record<string, ArgumentSchema> = {};
  const required: string[] = [];
  const type = new TypeInfo(schema);
  const readVariables = visitWithTypeInfo(type, {
    VariableDefinition({ variable: { name }, type: node, defaultValue }) {
      const variableType = typeFromAST(schema, node);
      if (!isInputType(variableType)) return;
      if (isNonNullType(variableType) && defaultValue === undefined) required.push(name.value);
      properties[name.value] = {
        ...schemaOf(variableType),
        ...(defaultValue === undefined
          ? described(withoutNull(descriptions.get(name.value)))
          : {
              ...described(withoutDefault(descriptions.get(name.value))),
              default: valueFromASTUntyped(defaultValue),
            }),
      };
    },
  });
  visit(document, readVariables);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A description without what its argument is when absent, for a variable with a default of its own. */
function withoutDefault(description: string | undefined): string | undefined {
  return description?.replace(/; (?:default \w+|[^;.]* when absent)(?=\.)/, '');
}

/** A description without what `null` does: hosts write it for what is absent. */
function withoutNull(description: string | undefined): string | undefined {
  return description?.replace(/ or `null`(?= clears)|; `null` removes it/, '');
}

/** A variable is the value of an argument, or of a field of one that is written out in the document. */
function descriptionsOf(document: DocumentNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const type = new TypeInfo(schema);
  const readPlaces = visitWithTypeInfo(type, {
    Variable({ name }, _, parent) {
      const place = parent as ASTNode;
      const description =
        place.kind === Kind.OBJECT_FIELD
          ? fieldsOf(type.getParentInputType())[place.name.value]?.description
          : type.getArgument()?.description;
      if (typeof description === 'string' && !found.has(name.value)) found.set(name.value, description);
    },
  });
  visit(document, readPlaces);
  return found;
}

/** The variable at each place below an argument, such as `itemUid` at `input.item.dataItemUid`. */
export function variablesByPlace(document: DocumentNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  visit(document, {
    Variable({ name }, _key, parent, _path, ancestors) {
      const steps = [...ancestors, parent].flatMap((node) =>
        node !== undefined &&
        'kind' in node &&
        (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD)
          ? [node.name.value]
          : [],
      );
      if (steps.length > 0) found.set(steps.join('.'), name.value);
    },
  });
  return found;
}

function fieldsOf(type: GraphQLInputType | null | undefined): GraphQLInputFieldMap {
  const named = getNamedType(type);
  return isInputObjectType(named) ? named.getFields() : {};
}

function schemaOf(given: GraphQLInputType): ArgumentSchema {
  const type = getNullableType(given);
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) };
  if (!isInputObjectType(type)) return leafSchema(type);
  const fields = Object.values(type.getFields()).filter(({ deprecationReason }) => deprecationReason == null);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...schemaOf(field.type), ...described(field.description) }]),
    ),
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
    additionalProperties: false,
  };
}

function described(description: string | null | undefined): { readonly description?: string } {
  return typeof description === 'string' ? { description } : {};
}
