import {
  type DocumentNode,
  type ExecutionArgs,
  getArgumentValues,
  getOperationAST,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type FieldNode,
  type GraphQLField,
} from 'graphql';
import { decodeId, type NodeKey } from './global-id.ts';

/** The types of the data tree and what is made of it. What is in none of these is nobody else's business. */
const dataTreeTypes: ReadonlySet<string> = new Set([
  'Actions',
  'Amount',
  'CalculationOutcome',
  'CalculationResult',
  'Choice',
  'DataCategory',
  'DataItem',
  'DataItemConnection',
  'DataItemEdge',
  'DataItemValue',
  'DrillDown',
  'Environment',
  'ExplainedLookUp',
  'ExplainedSource',
  'ExplainedValue',
  'Explanation',
  'HistoryEntry',
  'ItemDefinition',
  'ItemValueDefinition',
  'Node',
  'Note',
  'PageInfo',
  'Provenance',
  'UserError',
  'UserValueChoice',
  'ValueDefinition',
]);

const dataTreeFields: ReadonlySet<string> = new Set([
  'calculate',
  'dataCategory',
  'dataItem',
  'dataItemValue',
  'node',
  'nodes',
]);

const dataTreeNodes: ReadonlySet<NodeKey['type']> = new Set(['DataCategory', 'DataItem', 'DataItemValue']);

type Operation = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;

/**
 * Whether an operation that is valid reads the data tree and nothing else: no
 * profile, nothing of the caller. Only what is known to belong to the tree
 * counts, so a type that is new is left out until it is named here.
 */
export function readsOnlyDataTree(operation: Operation): boolean {
  const reading = readingOf(operation);
  return reading !== null && reading.every((field) => namesDataTree(field, operation));
}

/** A field that names records by their global ids, which tell what they are only when it is called. */
interface FieldWithIds {
  readonly definition: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

/** What is known of documents. They are held by the cache of parsed ones, and this goes with them. */
const known = new WeakMap<DocumentNode, Map<string, readonly FieldWithIds[] | null>>();

/** The fields with global ids of an operation on the data tree; `null` when it reads something else too. */
function readingOf(operation: Operation): readonly FieldWithIds[] | null {
  const { document, operationName } = operation;
  const name = operationName ?? '';
  const held = known.get(document)?.get(name);
  if (held !== undefined) return held;
  const reading = examine(operation);
  known.set(document, new Map(known.get(document)).set(name, reading));
  return reading;
}

/** All fragments count, whoever spreads them: at worst an operation is taken for one that reads more. */
function examine({ schema, document, operationName }: Operation): readonly FieldWithIds[] | null {
  const chosen = getOperationAST(document, operationName);
  if (chosen?.operation !== OperationTypeNode.QUERY) return null;
  const withIds: FieldWithIds[] = [];
  let fields = 0;
  let foreign = 0;
  const types = new TypeInfo(schema);
  const visitor = visitWithTypeInfo(types, {
    OperationDefinition: (node) => (node === chosen ? undefined : false),
    Field(node) {
      const { value: name } = node.name;
      const parent = types.getParentType();
      const definition = types.getFieldDef();
      if (name === '__typename') return;
      fields += 1;
      if (parent !== schema.getQueryType()) foreign += dataTreeTypes.has(parent?.name ?? '') ? 0 : 1;
      else if (!dataTreeFields.has(name)) foreign += 1;
      else if ((name === 'node' || name === 'nodes') && definition) withIds.push({ definition, node });
    },
  });
  visit(document, visitor);
  return fields > 0 && foreign === 0 ? withIds : null;
}

function namesDataTree({ definition, node }: FieldWithIds, { variableValues }: Operation): boolean {
  try {
    const { id, ids } = getArgumentValues(definition, node, variableValues);
    return [ids ?? id].flat().every((given) => dataTreeNodes.has(decodeId(String(given)).type));
  } catch {
    // What is wrong with the ids is said when they are used.
    return false;
  }
}
