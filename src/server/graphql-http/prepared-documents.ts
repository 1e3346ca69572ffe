import {
  type DocumentNode,
  getOperationAST,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { Mode } from '../../config/option-values.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { parseWithinLimits } from '../../graphql/limits/check-shape.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { type PreparedOperation, prepareOperation } from './prepared-operation.ts';
import { findMistakes } from './validation.ts';

interface PreparedDocument {
  /** Why it is not valid; masked. */
  readonly mistakes: readonly GraphQLError[];
  readonly document: DocumentNode;
  /** Throws BAD_USER_INPUT when the name leads to none. */
  operationOf(name: string | null | undefined): PreparedOperation;
}

/** Measured: a parsed document takes 400 bytes per token, compiled 915, and its text. */
const bytesPerToken = 1000;
const bytesPerCharacter = 2;

const cacheBytes = 32 * 1024 * 1024;
const maximumEntryBytes = 4 * 1024 * 1024;

/**
 * Documents by text, bounded by memory. A short text can be a large document, so
 * tokens count, not only characters.
 */
export function createDocumentCache<T extends Pick<PreparedDocument, 'document'>>(
  maximum: number = cacheBytes,
): BoundedCache<T> {
  return new BoundedCache<T>({ maximum, maximumEntry: maximumEntryBytes, weigh });
}

function weigh(text: string, { document: { loc } }: Pick<PreparedDocument, 'document'>): number {
  let tokens = 0;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1;
  return text.length * bytesPerCharacter + tokens * bytesPerToken;
}

/** Parses and validates a text once. Throws a GraphQLError for one that cannot be parsed, which holds the text and so is not kept. */
export function prepareDocuments(
  schema: GraphQLSchema,
  mode: Mode,
  limits: GraphQLLimits,
): (text: string) => PreparedDocument {
  const cache = createDocumentCache<PreparedDocument>();
  return (text) =>
    cache.getOrCreate(text, () => prepareDocument(schema, mode, parseWithinLimits(text, limits)));
}

function prepareDocument(schema: GraphQLSchema, mode: Mode, document: DocumentNode): PreparedDocument {
  const operations = new Map<OperationDefinitionNode, PreparedOperation>();
  return {
    document,
    mistakes: findMistakes(schema, document, mode),
    operationOf(name) {
      const definition = definitionOf(schema, document, name);
      const known = operations.get(definition);
      if (known !== undefined) return known;
      const prepared = prepareOperation(schema, document, definition);
      operations.set(definition, prepared);
      return prepared;
    },
  };
}

function definitionOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | null | undefined,
): OperationDefinitionNode {
  const definition = getOperationAST(document, name);
  if (definition && schema.getRootType(definition.operation)) return definition;
  if (definition)
    throw badInput('query', `There are no ${definition.operation}s; send a query or a mutation.`);
  const names = document.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [each.name?.value ?? 'one without a name'] : [],
  );
  throw badInput(
    'operationName',
    names.length === 0
      ? 'The document has no operation, only fragments.'
      : `The document has ${names.length === 1 ? 'another operation' : `${names.length} operations`} (${names.slice(0, 5).join(', ')}); name one of them as operationName.`,
  );
}
