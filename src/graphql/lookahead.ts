import {
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { AmountRequest } from '../domain/amounts/amount.ts';

/** The expensive field of a calculation. */
const explanationField: ReadonlySet<string> = new Set(['explanation']);
/** The fields of a calculation that need facts or notes. */
const notedFields: ReadonlySet<string> = new Set(['notes', 'facts', 'scopes']);

const totalField: ReadonlySet<string> = new Set(['totalCount']);
const noField: ReadonlySet<string> = new Set();

/** Whether the operation selects the length of a list. */
export function selectsTotal(info: GraphQLResolveInfo): boolean {
  return selects(info, totalField);
}

/**
 * Parts of calculations that a field's selection needs. Notes are decided for the whole operation,
 * so that equal requests of several fields stay equal and are calculated once.
 */
export function neededOf(info: GraphQLResolveInfo): Pick<AmountRequest, 'withExplanation' | 'withoutNotes'> {
  return {
    withExplanation: selects(info, explanationField) || undefined,
    withoutNotes: !selectsWithin(info.operation, [info.operation], info, notedFields) || undefined,
  };
}

/**
 * Whether one of these fields is selected anywhere below a field. Conditions
 * are ignored: a skipped field counts as selected.
 */
export function selects(info: GraphQLResolveInfo, names: ReadonlySet<string>): boolean {
  return selectsWithin(info.fieldNodes, info.fieldNodes, info, names);
}

/** The same each time a compiled operation runs. */
const knownLevels = new WeakMap<GraphQLResolveInfo['fieldNodes'], number>();

/** How many times `parent` is selected in itself below a field: twice in `parent { parent { name } }`. */
export function parentLevels({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  const known = knownLevels.get(fieldNodes);
  if (known !== undefined) return known;
  const parents = (nodes: readonly FieldNode[]): readonly FieldNode[] =>
    fieldsWithin(nodes, fragments, noField).filter(({ name }) => name.value === 'parent');
  let levels = 0;
  for (let nodes = parents(fieldNodes); nodes.length > 0; nodes = parents(nodes)) levels += 1;
  knownLevels.set(fieldNodes, levels);
  return levels;
}

/** Cached, because a compiled operation selects the same each time it runs. */
const knownSelections = new WeakMap<object, Map<ReadonlySet<string>, boolean>>();

function selectsWithin(
  key: object,
  nodes: readonly Selecting[],
  { fragments }: Pick<GraphQLResolveInfo, 'fragments'>,
  names: ReadonlySet<string>,
): boolean {
  const known = knownSelections.get(key) ?? new Map<ReadonlySet<string>, boolean>();
  let isSelected = known.get(names);
  if (isSelected === undefined) {
    isSelected = fieldsWithin(nodes, fragments).some((node) => names.has(node.name.value));
    knownSelections.set(key, known.set(names, isSelected));
  }
  return isSelected;
}

type Selecting = FieldNode | OperationDefinitionNode;

/** The fields selected below a field, within all others or those that are `entered`, whatever their conditions. */
export function fieldsBelow(
  { fieldNodes, fragments }: GraphQLResolveInfo,
  entered?: ReadonlySet<string>,
): readonly FieldNode[] {
  return fieldsWithin(fieldNodes, fragments, entered);
}

function fieldsWithin(
  nodes: readonly Selecting[],
  fragments: GraphQLResolveInfo['fragments'],
  entered?: ReadonlySet<string>,
): readonly FieldNode[] {
  const seen = new Set<string>();

  function within(selections: SelectionSetNode | undefined): readonly FieldNode[] {
    return (selections?.selections ?? []).flatMap((selection) => {
      switch (selection.kind) {
        case Kind.FIELD:
          return entered?.has(selection.name.value) === false
            ? [selection]
            : [selection, ...within(selection.selectionSet)];
        case Kind.INLINE_FRAGMENT:
          return within(selection.selectionSet);
        case Kind.FRAGMENT_SPREAD: {
          const { value } = selection.name;
          if (seen.has(value)) return [];
          seen.add(value);
          return within(fragments[value]?.selectionSet);
        }
      }
    });
  }

  return nodes.flatMap((node) => within(node.selectionSet));
}
