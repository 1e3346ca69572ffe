import {
  astFromValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  print,
} from 'graphql';

/** A part of a schema as far as operations depend on it: everything but its description. */
interface SchemaPart {
  /** Its type, default, interfaces or members; two parts with one form are the same to callers. */
  readonly form: string;
  readonly deprecationReason: string | null;
}

/**
 * Every type, field, argument, value and directive by its coordinate, such as
 * `DataItem`, `DataItem.amount` or `DataItem.amount(inputs:)`.
 */
export type SchemaParts = ReadonlyMap<string, SchemaPart>;

type Entry = readonly [coordinate: string, part: SchemaPart];

export function partsOf(schema: GraphQLSchema): SchemaParts {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
  );
  const directives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive));
  return new Map([
    ...types.flatMap(partsOfType),
    ...directives.flatMap(({ name, locations, isRepeatable, args }): readonly Entry[] => [
      entry(`@${name}`, `${isRepeatable ? 'repeatable ' : ''}on ${[...locations].sort().join(', ')}`),
      ...args.map((arg) => entry(`@${name}(${arg.name}:)`, inputForm(arg), arg.deprecationReason)),
    ]),
  ]);
}

/** The name of a part's owner: `DataItem.amount` for `DataItem.amount(inputs:)`; `null` for a type. */
export function ownerOf(coordinate: string): string | null {
  return /^(.+)[.(][^.(]+$/.exec(coordinate)?.[1] ?? null;
}

function partsOfType(type: GraphQLNamedType): readonly Entry[] {
  const { name } = type;
  const own = entry(name, typeForm(type));
  if (isEnumType(type)) {
    return [
      own,
      ...type.getValues().map((value) => entry(`${name}.${value.name}`, '', value.deprecationReason)),
    ];
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return [
      own,
      ...fields.map((field) => entry(`${name}.${field.name}`, inputForm(field), field.deprecationReason)),
    ];
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return [own];
  const fields = Object.values(type.getFields()).flatMap((field): readonly Entry[] => {
    const coordinate = `${name}.${field.name}`;
    return [
      entry(coordinate, String(field.type), field.deprecationReason),
      ...field.args.map((arg) => entry(`${coordinate}(${arg.name}:)`, inputForm(arg), arg.deprecationReason)),
    ];
  });
  return [own, ...fields];
}

function typeForm(type: GraphQLNamedType): string {
  const related =
    isObjectType(type) || isInterfaceType(type)
      ? type.getInterfaces()
      : isUnionType(type)
        ? type.getTypes()
        : [];
  return [type.constructor.name, ...related.map(({ name }) => name).sort()].join(' ');
}

function inputForm({ type, defaultValue }: GraphQLArgument | GraphQLInputField): string {
  const literal = defaultValue === undefined ? null : astFromValue(defaultValue, type);
  return literal ? `${String(type)} = ${print(literal)}` : String(type);
}

function entry(coordinate: string, form: string, deprecationReason?: string | null): Entry {
  return [coordinate, { form, deprecationReason: deprecationReason ?? null }];
}
