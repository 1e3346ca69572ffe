import {
  type FieldNode,
  type GraphQLResolveInfo,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { AmountRequest } from '../domain/amounts/amount.ts';

/** Whether the operation selects one of these fields anywhere below a field. */
export function selects(info: GraphQLResolveInfo, ...names: readonly string[]): boolean {
  return names.some((name) => fieldsBelow(info).has(name));
}

/**
 * Parts of calculations that a field's selection needs. Notes are decided for the whole operation,
 * so that equal requests of several fields stay equal and are calculated once.
 */
export function neededOf(info: GraphQLResolveInfo): Pick<AmountRequest, 'withExplanation' | 'withoutNotes'> {
  const { operation, fragments } = info;
  const selected = namesWithin(operation, [operation], fragments);
  const isNoted = ['notes', 'facts', 'scopes', 'emitted', 'headline', 'timesFirst'].some((name) =>
    selected.has(name),
  );
  return {
    withExplanation: fieldsBelow(info).has('explanation') || undefined,
    withoutNotes: !isNoted || undefined,
  };
}

/**
 * The names of the fields that are selected anywhere below a field. Conditions
 * are ignored: a skipped field counts as selected.
 */
export function fieldsBelow({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  return namesWithin(fieldNodes, fieldNodes, fragments);
}

/** Cached, because a compiled operation selects the same each time it runs. */
const known = new WeakMap<object, ReadonlySet<string>>();

function namesWithin(
  key: object,
  nodes: readonly (FieldNode | OperationDefinitionNode)[],
  fragments: GraphQLResolveInfo['fragments'],
): ReadonlySet<string> {
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const names = new Set<string>();
  const spread = new Set<string>();

  function add(selections: SelectionSetNode | undefined): void {
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const { value } = selection.name;
        if (spread.has(value)) continue;
        spread.add(value);
        add(fragments[value]?.selectionSet);
      } else {
        if (selection.kind === Kind.FIELD) names.add(selection.name.value);
        add(selection.selectionSet);
      }
    }
  }

  for (const { selectionSet } of nodes) add(selectionSet);
  known.set(key, names);
  return names;
}

/** The same each time a compiled operation runs. */
const knownLevels = new WeakMap<GraphQLResolveInfo['fieldNodes'], number>();

/** How many times `parent` is selected in itself below a field: twice in `parent { parent { name } }`. */
export function parentLevels({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): number {
  const cached = knownLevels.get(fieldNodes);
  if (cached !== undefined) return cached;
  let levels = 0;
  for (let nodes = parentsIn(fieldNodes, fragments); nodes.length > 0; nodes = parentsIn(nodes, fragments)) {
    levels += 1;
  }
  knownLevels.set(fieldNodes, levels);
  return levels;
}

function parentsIn(
  nodes: readonly FieldNode[],
  fragments: GraphQLResolveInfo['fragments'],
): readonly FieldNode[] {
  const spread = new Set<string>();
  const within = (selections: SelectionSetNode | undefined): readonly FieldNode[] =>
    (selections?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === 'parent' ? [selection] : [];
      if (selection.kind === Kind.INLINE_FRAGMENT) return within(selection.selectionSet);
      const { value } = selection.name;
      if (spread.has(value)) return [];
      spread.add(value);
      return within(fragments[value]?.selectionSet);
    });
  return nodes.flatMap(({ selectionSet }) => within(selectionSet));
}
