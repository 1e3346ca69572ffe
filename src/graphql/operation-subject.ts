import {
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  type GraphQLField,
  type GraphQLNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './execution/collect-fields.ts';
import { decodeId } from './global-id.ts';
import type { Subject } from './facts/schema-facts.ts';

type Operation = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;

/**
 * Subject of a valid operation; `null` when it writes, or also reads something else, such as the
 * caller's own account. A type without a subject counts as something else.
 */
export function subjectOf(operation: Operation): Subject | null {
  const { subject, withIds } = readingOf(operation);
  return withIds.reduce((known, field) => widest(known, subjectOfIds(field, operation)), subject);
}

/** A field that takes global ids, whose types are known only from its arguments. */
interface FieldWithIds {
  readonly definition: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

interface Reading {
  /** Subject, apart from the records that global ids name. */
  readonly subject: Subject | null;
  readonly withIds: readonly FieldWithIds[];
}

/** Results per document, for as long as the document cache holds it. */
const known = new WeakMap<DocumentNode, Map<string, Reading>>();

function readingOf(operation: Operation): Reading {
  const { document, operationName } = operation;
  const name = operationName ?? '';
  const cached = known.get(document)?.get(name);
  if (cached !== undefined) return cached;
  const reading = examine(operation);
  known.set(document, new Map(known.get(document)).set(name, reading));
  return reading;
}

/** Counts all fragments, used or not: at worst an operation seems to read more than it does. */
function examine({ schema, document, operationName }: Operation): Reading {
  const chosen = getOperationAST(document, operationName);
  if (chosen?.operation !== OperationTypeNode.QUERY) return { subject: null, withIds: [] };
  const withIds: FieldWithIds[] = [];
  let subject: Subject | null = 'dataTree';

  function read(type: GraphQLNamedType | undefined, { selections }: SelectionSetNode): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) readField(type, selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        read(condition === undefined ? type : schema.getType(condition), selection.selectionSet);
      }
    }
  }

  function readField(type: GraphQLNamedType | undefined, node: FieldNode): void {
    const { value: name } = node.name;
    if (name === '__typename') return;
    const definition = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    const isRoot = type === schema.getQueryType();
    subject = widest(subject, isRoot ? (definition?.extensions.facts?.subject ?? null) : subjectOfType(type));
    if (definition === undefined) return;
    if (isRoot && (name === 'node' || name === 'nodes')) withIds.push({ definition, node });
    if (node.selectionSet) read(getNamedType(definition.type), node.selectionSet);
  }

  read(schema.getQueryType() ?? undefined, chosen.selectionSet);
  for (const { typeCondition, selectionSet } of Object.values(fragmentsOf(document))) {
    read(schema.getType(typeCondition.name.value), selectionSet);
  }
  return { subject, withIds };
}

function subjectOfIds(
  { definition, node }: FieldWithIds,
  { schema, variableValues }: Operation,
): Subject | null {
  try {
    const { id, ids } = getArgumentValues(definition, node, variableValues);
    return [ids ?? id]
      .flat()
      .map((id) => subjectOfType(schema.getType(decodeId(schema, String(id)).type)))
      .reduce(widest, 'dataTree');
  } catch {
    // Invalid ids are reported when they are used.
    return null;
  }
}

function subjectOfType(type: GraphQLNamedType | undefined): Subject | null {
  const hasFacts = isObjectType(type) || isInterfaceType(type) || isUnionType(type);
  return (hasFacts && type.extensions.facts?.subject) || null;
}

/** The subject that covers both; `null` when either has none. */
function widest(one: Subject | null, other: Subject | null): Subject | null {
  if (one === null || other === null) return null;
  return one === 'profiles' ? one : other;
}
