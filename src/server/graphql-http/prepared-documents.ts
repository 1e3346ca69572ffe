import {
  type DocumentNode,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { Mode } from '../../config/option-values.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { fragmentsOf } from '../../graphql/execution/collect-fields.ts';
import { type CompiledOperation, compileOperation } from '../../graphql/execution/compile-operation.ts';
import type { Values } from '../../graphql/execution/run.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { parseWithinLimits } from '../../graphql/limits/check-shape.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { type Cost, measureCost } from '../../graphql/limits/measure-cost.ts';
import { subjectOf } from '../../graphql/operation-subject.ts';
import { findMistakes } from './validation.ts';

/** Measured: a parsed document takes 400 bytes per token, compiled 915, and its text. */
const bytesPerToken = 1000;
const bytesPerCharacter = 2;

const cacheBytes = 32 * 1024 * 1024;
const maxEntryBytes = 4 * 1024 * 1024;

/** Bounded by memory. A short text can be a large document, so tokens count, not only characters. */
export function createDocumentCache(maximum: number = cacheBytes): BoundedCache<DocumentNode> {
  return new BoundedCache({ maximum, maxEntry: maxEntryBytes, weigh });
}

function weigh(text: string, { loc }: DocumentNode): number {
  let tokens = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1;
  return text.length * bytesPerCharacter + tokens * bytesPerToken;
}

/** Parses each text once, and finds out once what is known of its document and operations. */
export class PreparedDocuments {
  readonly #schema: GraphQLSchema;
  readonly #mode: Mode;
  readonly #limits: GraphQLLimits;
  readonly #documents = createDocumentCache();
  readonly #mistakes = new WeakMap<DocumentNode, GraphQLError[]>();
  readonly #operations = new WeakMap<OperationDefinitionNode, PreparedOperation>();

  constructor(schema: GraphQLSchema, mode: Mode, limits: GraphQLLimits) {
    this.#schema = schema;
    this.#mode = mode;
    this.#limits = limits;
  }

  /** Throws a GraphQLError for a text that cannot be parsed, which holds the text and so is not cached. */
  parse(text: string): DocumentNode {
    return this.#documents.getOrCreate(text, () => parseWithinLimits(text, this.#limits));
  }

  /** Why the document is not valid; masked. */
  mistakesIn(document: DocumentNode): GraphQLError[] {
    const known = this.#mistakes.get(document);
    if (known !== undefined) return known;
    const mistakes = findMistakes(this.#schema, document, this.#mode);
    this.#mistakes.set(document, mistakes);
    return mistakes;
  }

  /** Throws BAD_USER_INPUT when the name leads to none. */
  operationOf(document: DocumentNode, name: string | null | undefined): PreparedOperation {
    const definition = definitionOf(this.#schema, document, name);
    const known = this.#operations.get(definition);
    if (known !== undefined) return known;
    const prepared = prepareOperation(this.#schema, document, definition);
    this.#operations.set(definition, prepared);
    return prepared;
  }
}

function definitionOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | null | undefined,
): OperationDefinitionNode {
  const definition = getOperationAST(document, name);
  if (definition && schema.getRootType(definition.operation)) return definition;
  if (definition)
    throw badInput('query', `A ${definition.operation} is not supported; send a query or a mutation.`);
  const names = document.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [each.name?.value ?? 'one without a name'] : [],
  );
  throw badInput(
    'operationName',
    names.length === 0
      ? 'The document has no operation, only fragments.'
      : `The document has ${names.length === 1 ? 'one operation' : `${names.length} operations`} (${names.slice(0, 5).join(', ')}); name one of them as operationName.`,
  );
}

/** An operation of a valid document, with what is found out once for all its executions. */
interface PreparedOperation {
  readonly definition: OperationDefinitionNode;
  /** `null` where its response must not be cached. */
  readonly subject: Subject | null;
  /** With coerced variables, as everywhere else here. */
  costOf(variables: Values): Cost;
  compiledFor(variables: Values): CompiledOperation;
}

/** Combinations of conditions that stay compiled. */
const maxCombinations = 16;

function prepareOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): PreparedOperation {
  const fragments = fragmentsOf(document);
  const conditionNames = conditionsOf(definition);
  const compiled = new Map<string, CompiledOperation>();
  let fixedCost: Cost | null = null;

  return {
    definition,
    subject: subjectOf(schema, document, definition),
    costOf(variables) {
      if (fixedCost !== null) return fixedCost;
      const { dependsOnVariables, ...cost } = measureCost({
        schema,
        document,
        operationName: definition.name?.value,
        variables,
      });
      if (!dependsOnVariables) fixedCost = cost;
      return cost;
    },
    compiledFor(variables) {
      const conditions = Object.fromEntries(conditionNames.map((name) => [name, variables[name]]));
      const key = JSON.stringify(conditions);
      const known = compiled.get(key);
      if (known !== undefined) return known;
      const fresh = compileOperation({ schema, fragments, conditions }, definition);
      if (compiled.size < maxCombinations) compiled.set(key, fresh);
      return fresh;
    },
  };
}

/** The variables that `@skip` and `@include` may depend on. */
function conditionsOf({ variableDefinitions = [] }: OperationDefinitionNode): readonly string[] {
  return variableDefinitions
    .filter(({ type }) => isCondition(type.kind === Kind.NON_NULL_TYPE ? type.type : type))
    .map(({ variable }) => variable.name.value);
}

function isCondition(type: TypeNode): boolean {
  return type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean';
}
