import type { Environment } from '../../domain/data-tree/environment.ts';
import { type Element, element, known } from '../elements/element.ts';
import { count, date, text, uid } from '../elements/scalars.ts';
import { optional, orNone, shape } from '../elements/shape.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { contentOfAny } from '../documents/document.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import { WireError } from '../elements/wire-error.ts';
import { why } from '../elements/why.ts';

/** Returns `undefined` where nothing is known of it. */
export function encodeEnvironment({ uid, created, modified, ...more }: Environment): Element | undefined {
  const children = known(more);
  if (uid === null && Object.keys(children).length === 0) return undefined;
  const dates = { created: formatTimestamp(created), modified: formatTimestamp(modified) };
  return element({ ...dates, ...known({ uid }) }, children);
}

/** Names it by its uid. */
export function encodeEnvironmentInShort({ uid }: Environment): Element | undefined {
  return uid === null ? undefined : element({ uid });
}

function recordsIn(content: WireNode): readonly (WireNode | undefined)[] {
  return [
    ...['dataItem', 'profileItem', 'dataCategory', 'profile', 'itemDefinition'].map((name) =>
      content.node(name),
    ),
    content.nodes('profiles', 'profile')?.[0],
    content.nodes('itemDefinitions', 'itemDefinition')?.[0],
    content.node('itemValue')?.node('itemValueDefinition')?.node('valueDefinition'),
  ];
}

/** Reads the environment of the record that a document of any kind shows; `null` where it says none, or a malformed one. */
export function environmentIn(body: WireNode): Environment | null {
  const content = contentOfAny(body);
  try {
    const found = recordsIn(content).flatMap((record) => record?.node('environment') ?? []);
    return found[0] === undefined ? null : environmentShape.read(found[0]);
  } catch (error) {
    // The reader that needs the document reports what is wrong with it.
    if (error instanceof WireError) return null;
    throw error;
  }
}

export const environmentShape = shape('environment', {
  uid: optional(uid, why.someYears),
  name: optional(text, why.shortForm),
  path: optional(text, why.shortForm),
  description: optional(text, why.shortForm),
  owner: optional(text, why.shortForm),
  itemsPerPage: optional(count, why.shortForm),
  itemsPerFeed: optional(count, why.shortForm),
  created: optional(orNone(date), why.shortForm),
  modified: optional(orNone(date), why.shortForm),
});
