import {
  type ArgumentNode,
  type DirectiveNode,
  type GraphQLArgument,
  GraphQLIncludeDirective,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isTypeSubTypeOf,
  Kind,
  type ObjectFieldNode,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';

interface Variable {
  readonly type: GraphQLInputType;
  /** Other than `null`. */
  readonly hasDefault: boolean;
}

/** The values in an operation that are valid beyond doubt, and its variables. */
export class PlainValues {
  readonly #schema: GraphQLSchema;
  readonly #variables = new Map<string, Variable>();
  readonly #used = new Set<string>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** Defines the variables. */
  areVariables(definitions: readonly VariableDefinitionNode[] = []): boolean {
    for (const { variable, type: typeNode, defaultValue, directives = [] } of definitions) {
      const type = typeFromAST(this.#schema, typeNode);
      if (!isInputType(type) || directives.length > 0) return false;
      if (defaultValue !== undefined && !this.#isValue(type, defaultValue)) return false;
      const hasDefault = defaultValue !== undefined && defaultValue.kind !== Kind.NULL;
      this.#variables.set(variable.name.value, { type, hasDefault });
    }
    return this.#variables.size === definitions.length;
  }

  areVariablesUsed(): boolean {
    return this.#used.size === this.#variables.size;
  }

  /** At most one `@skip` and one `@include`. */
  areConditions(directives: readonly DirectiveNode[] = []): boolean {
    if (directives.length === 0) return true;
    const names = new Set(directives.map(({ name }) => name.value));
    return (
      names.size === directives.length &&
      directives.every(({ name, arguments: args }) => {
        const condition = conditions.find((known) => known.name === name.value);
        return condition !== undefined && this.areMembers(condition.args, args);
      })
    );
  }

  /** Arguments, or fields of an input object. */
  areMembers(
    definitions: readonly (GraphQLArgument | GraphQLInputField)[],
    nodes: readonly (ArgumentNode | ObjectFieldNode)[] = [],
  ): boolean {
    let known = 0;
    for (const { name, type, defaultValue } of definitions) {
      const node = nodes.find((each) => each.name.value === name);
      if (node === undefined) {
        if (isNonNullType(type) && defaultValue === undefined) return false;
        continue;
      }
      known += 1;
      if (!this.#isValue(type, node.value, defaultValue !== undefined)) return false;
    }
    return known === nodes.length;
  }

  #isValue(type: GraphQLInputType, node: ValueNode, hasDefault = false): boolean {
    if (node.kind === Kind.VARIABLE) return this.#isVariable(type, node.name.value, hasDefault);
    if (isNonNullType(type)) return node.kind !== Kind.NULL && this.#isValue(type.ofType, node);
    if (node.kind === Kind.NULL) return true;
    if (isListType(type)) {
      const { ofType } = type;
      return node.kind === Kind.LIST
        ? node.values.every((entry) => this.#isValue(ofType, entry))
        : this.#isValue(ofType, node);
    }
    if (!isInputObjectType(type)) return isLiteral(type, node);
    return (
      node.kind === Kind.OBJECT &&
      !type.isOneOf &&
      this.areMembers(Object.values(type.getFields()), node.fields)
    );
  }

  #isVariable(type: GraphQLInputType, name: string, hasDefault: boolean): boolean {
    const variable = this.#variables.get(name);
    if (variable === undefined) return false;
    this.#used.add(name);
    const isOptional = isNonNullType(type) && (hasDefault || variable.hasDefault);
    return isTypeSubTypeOf(this.#schema, variable.type, isOptional ? type.ofType : type);
  }
}

const conditions = [GraphQLSkipDirective, GraphQLIncludeDirective];

function isLiteral(type: GraphQLLeafType, node: ValueNode): boolean {
  if (node.kind === Kind.LIST || node.kind === Kind.OBJECT) return false;
  try {
    return type.parseLiteral(node, undefined) !== undefined;
  } catch {
    return false;
  }
}
