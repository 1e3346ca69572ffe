import type { ImplementableObjectRef, ObjectRef } from '@pothos/core';
import type { FieldArguments, FieldCost, Subject } from '../facts/schema-facts.ts';
import { builder, type BuilderTypes } from '../builder.ts';
import { maxSize, type Slice, standardSize } from '../list-slice.ts';

export const connectionArguments = builder.args((t) => ({
  first: t.int({
    description: 'The number of entries from the start: 1 to 100; default 10.',
  }),
  after: t.string({ description: 'Start after this cursor.' }),
  last: t.int({ description: 'The number of entries from the end: 1 to 100.' }),
  before: t.string({ description: 'End before this cursor.' }),
}));

export const pageCost = {
  size: ({ first, last }: FieldArguments): number => {
    const size = last ?? first ?? standardSize;
    return typeof size === 'number' ? Math.min(maxSize, Math.max(0, size)) : maxSize;
  },
} satisfies FieldCost;

const PageInfoRef = builder.objectRef<Slice<unknown>>('PageInfo').implement({
  description: 'The position of a page in its list.',
  subject: 'dataTree',
  record: false,
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', {
      description: 'Whether there are entries after this page.',
    }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', {
      description: 'Whether there are entries before this page.',
    }),
    startCursor: t.string({
      nullable: true,
      description: 'The cursor of the first entry; `null` when there is none.',
      resolve: ({ entries, cursorOf }) => (entries.length === 0 ? null : cursorOf(0)),
    }),
    endCursor: t.string({
      nullable: true,
      description: 'The cursor of the last entry; `null` when there is none.',
      resolve: ({ entries, cursorOf }) => (entries.length === 0 ? null : cursorOf(entries.length - 1)),
    }),
  }),
});

interface ListFacts {
  /** The plural noun for the entries. */
  readonly what: string;
  readonly subject?: Subject;
}

export function implementConnection<T extends object>(
  connectionRef: ImplementableObjectRef<BuilderTypes, Slice<T>>,
  nodeRef: ObjectRef<BuilderTypes, T>,
  { what, subject }: ListFacts,
): void {
  const EdgeRef = builder.objectRef<Edge<T>>(`${nodeRef.name}Edge`).implement({
    description: `An entry in a list of ${what}.`,
    subject,
    record: false,
    fields: (t) => ({
      // A node is never a list or a promise, but the generic type of a resolver allows both.
      node: t.field({
        type: nodeRef,
        description: 'The entry.',
        resolve: ({ node }) => node as never,
      }),
      cursor: t.exposeString('cursor', {
        description: 'The position of the entry in the list, for `after` and `before`.',
      }),
    }),
  });
  connectionRef.implement({
    description: `A page of a list of ${what}.`,
    subject,
    record: false,
    fields: (t) => ({
      edges: t.field({
        type: [EdgeRef],
        cost: { size: 'inherited' },
        description: 'The entries with their cursors.',
        resolve: ({ entries, cursorOf }) => entries.map((node, index) => ({ node, cursor: cursorOf(index) })),
      }),
      nodes: t.field({
        type: [nodeRef],
        cost: { size: 'inherited' },
        description: 'The entries.',
        resolve: ({ entries }) => entries,
      }),
      pageInfo: t.field({
        type: PageInfoRef,
        description: 'The position of this page in the list.',
        resolve: (slice) => slice,
      }),
      totalCount: t.int({
        description: 'The number of entries in the whole list.',
        resolve: ({ total }) => total,
      }),
    }),
  });
}

interface Edge<T> {
  readonly node: T;
  readonly cursor: string;
}
