import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './execution/collect-fields.ts';
import type { Subject } from './facts/schema-facts.ts';

/**
 * Subject of a valid operation; `null` when it writes, or also reads something else, such as the
 * caller's own account. A type without a subject counts as something else, and fragments count
 * whether they are used or not: at worst an operation seems to read more than it does.
 */
export function subjectOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Subject | null {
  if (operation.operation !== OperationTypeNode.QUERY) return null;
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
    if (definition && node.selectionSet) read(getNamedType(definition.type), node.selectionSet);
  }

  read(schema.getQueryType() ?? undefined, operation.selectionSet);
  for (const { typeCondition, selectionSet } of Object.values(fragmentsOf(document))) {
    read(schema.getType(typeCondition.name.value), selectionSet);
  }
  return subject;
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
