import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The field of a calculation that costs more than the others. */
export const explanationField: ReadonlySet<string> = new Set(['explanation']);

const totalField: ReadonlySet<string> = new Set(['totalCount']);

/** Whether it matters how long a list is. */
export function asksForTotal(info: GraphQLResolveInfo): boolean {
  return asksFor(info, totalField);
}

/**
 * Whether anything below a field asks for one of the fields of these names.
 * Conditions are not looked at: a field that is skipped counts as asked for.
 */
export function asksFor(info: GraphQLResolveInfo, names: ReadonlySet<string>): boolean {
  const seen = new Set<string>();

  function within(selections: SelectionSetNode | undefined): boolean {
    return (selections?.selections ?? []).some((selection) => {
      switch (selection.kind) {
        case Kind.FIELD:
          return names.has(selection.name.value) || within(selection.selectionSet);
        case Kind.INLINE_FRAGMENT:
          return within(selection.selectionSet);
        case Kind.FRAGMENT_SPREAD: {
          const { value } = selection.name;
          if (seen.has(value)) return false;
          seen.add(value);
          return within(info.fragments[value]?.selectionSet);
        }
      }
    });
  }

  return info.fieldNodes.some((node) => within(node.selectionSet));
}
