import { type DocumentNode, Kind, type SelectionSetNode } from 'graphql';
import { fragmentsOf } from '../execution/collect-fields.ts';

/** Counts that need no schema; a fragment counts wherever it is used. */
export interface Shape {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: number;
  readonly signIns: number;
}

const nothing: Shape = { depth: 0, aliases: 0, directives: 0, rootFields: 0, signIns: 0 };

/**
 * The largest shape among the operations of a document. Each fragment is
 * measured once, so that fragments that multiply each other stay cheap; a
 * recursive one counts as empty, because validation rejects it.
 */
export function measureShape(document: DocumentNode): Shape {
  const fragments = fragmentsOf(document);
  const measured = new Map<string, Shape>();

  function ofFragment(name: string): Shape {
    const known = measured.get(name);
    if (known !== undefined) return known;
    measured.set(name, nothing);
    const fragment = fragments[name];
    const shape =
      fragment === undefined
        ? nothing
        : plus(ofSelections(fragment.selectionSet), { directives: fragment.directives?.length ?? 0 });
    measured.set(name, shape);
    return shape;
  }

  function ofSelections(selections: SelectionSetNode): Shape {
    return selections.selections.reduce((total, selection) => {
      const directives = selection.directives?.length ?? 0;
      switch (selection.kind) {
        case Kind.FIELD: {
          // The library limits the depth of introspection.
          if (isIntrospection(selection.name.value)) return plus(total, { depth: 1, rootFields: 1 });
          const below = selection.selectionSet === undefined ? nothing : ofSelections(selection.selectionSet);
          return plus(total, {
            depth: below.depth + 1,
            aliases: below.aliases + (selection.alias === undefined ? 0 : 1),
            directives: below.directives + directives,
            rootFields: 1,
            signIns: selection.name.value === 'signIn' ? 1 : 0,
          });
        }
        case Kind.INLINE_FRAGMENT: {
          const within = ofSelections(selection.selectionSet);
          return plus(total, { ...within, directives: within.directives + directives });
        }
        case Kind.FRAGMENT_SPREAD: {
          const within = ofFragment(selection.name.value);
          return plus(total, { ...within, directives: within.directives + directives });
        }
      }
    }, nothing);
  }

  return document.definitions.reduce((largest, definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return largest;
    const shape = ofSelections(definition.selectionSet);
    const directives = shape.directives + (definition.directives?.length ?? 0);
    return largestOf(largest, { ...shape, directives });
  }, nothing);
}

function isIntrospection(name: string): boolean {
  return name === '__schema' || name === '__type';
}

/** Siblings: the maximum of the depths, the sums of the rest. */
function plus(one: Shape, other: Partial<Shape>): Shape {
  return {
    depth: Math.max(one.depth, other.depth ?? 0),
    aliases: one.aliases + (other.aliases ?? 0),
    directives: one.directives + (other.directives ?? 0),
    rootFields: one.rootFields + (other.rootFields ?? 0),
    signIns: one.signIns + (other.signIns ?? 0),
  };
}

function largestOf(one: Shape, other: Shape): Shape {
  return {
    depth: Math.max(one.depth, other.depth),
    aliases: Math.max(one.aliases, other.aliases),
    directives: Math.max(one.directives, other.directives),
    rootFields: Math.max(one.rootFields, other.rootFields),
    signIns: Math.max(one.signIns, other.signIns),
  };
}
