import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from 'graphql';
import { type Random, randomFrom } from './random.ts';

interface RandomOperation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const maxDepth = 3;

/** A valid operation: fragments, merged fields, aliases, conditions, and arguments that are literals, variables or both. */
export function randomOperation(schema: GraphQLSchema, seed: number): RandomOperation {
  const random = randomFrom(seed);
  const isMutation = random.isOneIn(5);
  const rootType = isMutation ? schema.getMutationType() : schema.getQueryType();
  if (!rootType) throw new Error('the schema has no such operations');
  const writer = new OperationWriter(schema, random);
  const selection = writer.selectionOf(rootType, 0, false);
  const declared = writer.declarations.length === 0 ? '' : `(${writer.declarations.join(', ')})`;
  return {
    text: [`${isMutation ? 'mutation' : 'query'} Random${declared} ${selection}`, ...writer.fragments].join(
      '\n',
    ),
    variables: writer.variables,
  };
}

class OperationWriter {
  readonly declarations: string[] = [];
  readonly fragments: string[] = [];
  readonly variables: Record<string, unknown> = {};
  readonly #schema: GraphQLSchema;
  readonly #random: Random;
  #aliases = 0;

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema;
    this.#random = random;
  }

  selectionOf(type: GraphQLNamedType, depth: number, areAliased: boolean): string {
    const parts = Array.from({ length: this.#random.below(3) + 1 }, () =>
      this.#part(type, depth, areAliased),
    );
    return `{ ${parts.join(' ')} }`;
  }

  #part(type: GraphQLNamedType, depth: number, areAliased: boolean): string {
    const choice = this.#random.below(12);
    if (choice === 0) return `__typename${this.#condition()}`;
    if (choice === 1) return `...${this.#condition()} ${this.selectionOf(type, depth, areAliased)}`;
    if (choice === 2) return this.#spread(type, depth, areAliased);
    if (isAbstractType(type) && (isUnionType(type) || choice < 8)) {
      const narrowed = this.#random.oneOf(this.#schema.getPossibleTypes(type));
      return `... on ${narrowed.name}${this.#condition()} ${this.selectionOf(narrowed, depth, true)}`;
    }
    if (isUnionType(type) || !isCompositeType(type)) return '__typename';
    if (choice === 3 && isObjectType(type) && type.getInterfaces().length > 0) {
      const wider = this.#random.oneOf(type.getInterfaces());
      return `... on ${wider.name} ${this.selectionOf(wider, depth, areAliased)}`;
    }
    return this.#field(Object.values(type.getFields()), depth, areAliased);
  }

  #spread(type: GraphQLNamedType, depth: number, areAliased: boolean): string {
    const name = `F${this.fragments.length}`;
    const index = this.fragments.push('') - 1;
    this.fragments[index] = `fragment ${name} on ${type.name} ${this.selectionOf(type, depth, areAliased)}`;
    return `...${name}${this.#condition()} ${this.#random.isOneIn(3) ? `...${name}` : ''}`;
  }

  #field(all: readonly GraphQLField<unknown, unknown>[], depth: number, areAliased: boolean): string {
    const fields = depth < maxDepth ? all : all.filter(({ type }) => !isCompositeType(getNamedType(type)));
    if (fields.length === 0) return '__typename';
    const field = this.#random.oneOf(fields);
    const written = field.args
      .filter((argument) => isRequiredArgument(argument) || this.#random.isOneIn(3))
      .map((argument) => `${argument.name}: ${this.#argument(argument)}`);
    const isAliased = areAliased || written.length > 0 || this.#random.isOneIn(4);
    const below = getNamedType(field.type);
    return [
      isAliased ? `a${(this.#aliases += 1)}: ` : '',
      field.name,
      written.length === 0 ? '' : `(${written.join(', ')})`,
      this.#condition(),
      isCompositeType(below) ? ` ${this.selectionOf(below, depth + 1, areAliased)}` : '',
    ].join('');
  }

  #condition(): string {
    if (!this.#random.isOneIn(5)) return '';
    const directive = this.#random.isOneIn(2) ? 'skip' : 'include';
    const isMet = this.#random.isOneIn(2);
    const condition = this.#random.isOneIn(2) ? String(isMet) : this.#declare('Boolean!', isMet);
    return ` @${directive}(if: ${condition})`;
  }

  #argument({ type }: GraphQLArgument): string {
    if (!this.#random.isOneIn(2)) return this.#literal(type, 0);
    const value = this.#value(type, 0);
    if (!this.#random.isOneIn(4)) return this.#declare(String(type), value);
    // Nullable with a default, so that a null arrives where none is allowed.
    const declared = this.#declare(`${String(getNullableType(type))} = ${this.#literal(type, 0)}`, null);
    return declared;
  }

  #declare(type: string, value: unknown): string {
    const name = `v${this.declarations.length}`;
    this.declarations.push(`$${name}: ${type}`);
    this.variables[name] = value;
    return `$${name}`;
  }

  #literal(type: GraphQLInputType, depth: number): string {
    return writeLiteral(this.#value(type, depth), type);
  }

  #value(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return this.#value(type.ofType, depth);
    if (isListType(type)) {
      return Array.from({ length: this.#random.below(3) }, () => this.#value(type.ofType, depth + 1));
    }
    if (isEnumType(type)) return this.#random.oneOf(type.getValues()).name;
    if (isInputObjectType(type)) return this.#members(Object.values(type.getFields()), type.isOneOf, depth);
    const scalars: Readonly<Record<string, unknown>> = {
      Int: this.#random.below(100),
      Float: this.#random.below(100) / 4,
      Boolean: this.#random.isOneIn(2),
    };
    return scalars[type.name] ?? `t${this.#random.below(100)}`;
  }

  #members(all: readonly GraphQLInputField[], isOneOf: boolean, depth: number): Record<string, unknown> {
    const chosen = isOneOf
      ? [this.#random.oneOf(all)]
      : all.filter((each) => isRequiredInputField(each) || (depth < 3 && this.#random.isOneIn(4)));
    return Object.fromEntries(chosen.map(({ name, type }) => [name, this.#value(type, depth + 1)]));
  }
}

function writeLiteral(value: unknown, type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    return `[${(value as unknown[]).map((entry) => writeLiteral(entry, nullable.ofType)).join(', ')}]`;
  }
  if (isInputObjectType(nullable)) {
    const members = Object.entries(value as object).map(
      ([name, member]) => `${name}: ${writeLiteral(member, nullable.getFields()[name]?.type ?? nullable)}`,
    );
    return `{ ${members.join(', ')} }`;
  }
  return isEnumType(nullable) ? String(value) : JSON.stringify(value);
}
