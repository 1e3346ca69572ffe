import type { Environment } from '../../domain/data-tree/environment.ts';
import { DEFAULT_ITEMS_PER_PAGE } from '../../domain/basics/page.ts';
import { type Element, element } from '../elements/element.ts';
import { count, date, text, uid } from '../elements/scalars.ts';
import { optional, orNone, shape } from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import { why } from '../elements/why.ts';

export function encodeEnvironment(environment: Environment): Element {
  const { name, path, description, owner, itemsPerPage, itemsPerFeed } = environment;
  return element(
    {
      created: formatTimestamp(environment.created),
      modified: formatTimestamp(environment.modified),
      uid: environment.uid,
    },
    { name, path, description, owner, itemsPerPage, itemsPerFeed },
  );
}

export const environmentShape = shape('environment', {
  uid,
  name: optional(text, why.shortForm, ''),
  path: optional(text, why.shortForm, ''),
  description: optional(text, why.shortForm, ''),
  owner: optional(text, why.shortForm, ''),
  itemsPerPage: optional(count, why.shortForm, DEFAULT_ITEMS_PER_PAGE),
  itemsPerFeed: optional(count, why.shortForm, DEFAULT_ITEMS_PER_PAGE),
  created: optional(orNone(date), why.shortForm),
  modified: optional(orNone(date), why.shortForm),
});
