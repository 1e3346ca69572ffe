import {
  type DocumentNode,
  getNamedType,
  getOperationAST,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './measure-shape.ts';

interface ExecutedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
}

/** One response key; only those that are a record or contain some are kept. */
interface Place {
  readonly isRecord: boolean;
  readonly below: Places;
}

type Places = readonly (readonly [name: string, place: Place])[];

/**
 * Counts the records in a response, of the types that the prediction counts. It
 * follows the document, so that a record counts without `__typename`, and skips
 * what cannot contain records.
 */
export function countRecords(operation: ExecutedOperation, data: unknown): number {
  return countBelow(placesOf(operation), data);
}

function countBelow(places: Places, value: unknown): number {
  if (!isObject(value)) return 0;
  let records = 0;
  for (const [name, place] of places) records += countAt(place, value[name]);
  return records;
}

function countAt(place: Place, value: unknown): number {
  if (!Array.isArray(value)) {
    return isObject(value) ? (place.isRecord ? 1 : 0) + countBelow(place.below, value) : 0;
  }
  let records = 0;
  for (const entry of value) records += countAt(place, entry);
  return records;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Results per document, for as long as the document cache holds it. */
const known = new WeakMap<DocumentNode, Map<string, Places>>();

function placesOf({ schema, document, operationName }: ExecutedOperation): Places {
  const name = operationName ?? '';
  const held = known.get(document)?.get(name);
  if (held !== undefined) return held;
  const operation = getOperationAST(document, operationName);
  const rootType = operation && schema.getRootType(operation.operation);
  const places = operation && rootType ? findPlaces(schema, document, rootType, operation.selectionSet) : [];
  known.set(document, new Map(known.get(document)).set(name, places));
  return places;
}

/** A place whose fields are still being collected: fragments can add to it. */
interface OpenPlace {
  isRecord: boolean;
  readonly below: Map<string, OpenPlace>;
  /** Fragments whose fields are in `below` already. */
  readonly spread: Set<string>;
}

function findPlaces(
  schema: GraphQLSchema,
  document: DocumentNode,
  rootType: GraphQLCompositeType,
  rootSelections: SelectionSetNode,
): Places {
  const fragments = fragmentsOf(document);

  function collect(type: GraphQLCompositeType, { selections }: SelectionSetNode, into: OpenPlace): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
        const below = getNamedType(fields[selection.name.value]?.type);
        if (!isCompositeType(below) || selection.selectionSet === undefined) continue;
        const name = (selection.alias ?? selection.name).value;
        const place = into.below.get(name) ?? openPlace();
        into.below.set(name, place);
        place.isRecord ||= Boolean(below.extensions.facts?.record);
        collect(below, selection.selectionSet, place);
        continue;
      }
      const isInline = selection.kind === Kind.INLINE_FRAGMENT;
      const fragment = isInline ? selection : fragments.get(selection.name.value);
      if (fragment === undefined || (!isInline && into.spread.has(selection.name.value))) continue;
      if (!isInline) into.spread.add(selection.name.value);
      const { typeCondition, selectionSet } = fragment;
      const narrowed = typeCondition === undefined ? type : schema.getType(typeCondition.name.value);
      if (isCompositeType(narrowed)) collect(narrowed, selectionSet, into);
    }
  }

  const root = openPlace();
  collect(rootType, rootSelections, root);
  return toPlaces(root);
}

function openPlace(): OpenPlace {
  return { isRecord: false, below: new Map(), spread: new Set() };
}

function toPlaces({ below }: OpenPlace): Places {
  return [...below].flatMap(([name, open]): [string, Place][] => {
    const place = { isRecord: open.isRecord, below: toPlaces(open) };
    return place.isRecord || place.below.length > 0 ? [[name, place]] : [];
  });
}
