import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The expensive field of a calculation. */
export const explanationField: ReadonlySet<string> = new Set(['explanation']);

const totalField: ReadonlySet<string> = new Set(['totalCount']);

/** Whether the operation selects the length of a list. */
export function selectsTotal(info: GraphQLResolveInfo): boolean {
  return selects(info, totalField);
}

/**
 * Whether one of these fields is selected anywhere below a field. Conditions
 * are ignored: a skipped field counts as selected.
 */
export function selects(info: GraphQLResolveInfo, names: ReadonlySet<string>): boolean {
  const { fieldNodes } = info;
  const known = knownSelections.get(fieldNodes) ?? new Map<ReadonlySet<string>, boolean>();
  let isSelected = known.get(names);
  if (isSelected === undefined) {
    isSelected = fieldsBelow(info).some((node) => names.has(node.name.value));
    knownSelections.set(fieldNodes, known.set(names, isSelected));
  }
  return isSelected;
}

/** A compiled operation has the same nodes each time it runs. */
const knownSelections = new WeakMap<readonly FieldNode[], Map<ReadonlySet<string>, boolean>>();

/** The fields selected below a field, within all others or those that are `entered`, whatever their conditions. */
export function fieldsBelow(info: GraphQLResolveInfo, entered?: ReadonlySet<string>): readonly FieldNode[] {
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
          return within(info.fragments[value]?.selectionSet);
        }
      }
    });
  }

  return info.fieldNodes.flatMap((node) => within(node.selectionSet));
}
