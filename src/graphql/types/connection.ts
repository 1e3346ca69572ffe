import type { ImplementableObjectRef, ObjectRef } from '@pothos/core';
import type { FieldArguments, FieldCost, Subject } from '../facts/schema-facts.ts';
import { builder, type BuilderTypes } from '../builder.ts';
import { cursorAt, maximumSize, type Slice, standardSize } from '../slice.ts';

/** The arguments that every connection takes. */
export const connectionArguments = builder.args((t) => ({
  first: t.int({ description: 'How many from the start or after `after`: 1 to 100; 10 when absent.' }),
  after: t.string({ description: 'The cursor of the entry before the first one wanted.' }),
  last: t.int({ description: 'How many from the end or before `before`: 1 to 100.' }),
  before: t.string({ description: 'The cursor of the entry after the last one wanted.' }),
}));

/** What a page of a remote list takes, which may be two there. */
export const pageCost = {
  calls: 2,
  size: ({ first, last }: FieldArguments): number => {
    const size = last ?? first ?? standardSize;
    return typeof size === 'number' ? Math.min(maximumSize, Math.max(0, size)) : maximumSize;
  },
} satisfies FieldCost;

const PageInfoRef = builder.objectRef<Slice<unknown>>('PageInfo').implement({
  description: 'Where a part of a list stands in the whole.',
  subject: 'dataTree',
  fields: (t) => ({
    hasNextPage: t.boolean({
      description: 'Whether there are entries after this part.',
      resolve: ({ offset, entries, total }) => offset + entries.length < total,
    }),
    hasPreviousPage: t.boolean({
      description: 'Whether there are entries before this part.',
      resolve: ({ offset, total }) => Math.min(offset, total) > 0,
    }),
    startCursor: t.string({
      nullable: true,
      description: 'The cursor of the first entry; `null` when there is none.',
      resolve: ({ list, offset, entries }) => (entries.length === 0 ? null : cursorAt(list, offset)),
    }),
    endCursor: t.string({
      nullable: true,
      description: 'The cursor of the last entry; `null` when there is none.',
      resolve: ({ list, offset, entries }) =>
        entries.length === 0 ? null : cursorAt(list, offset + entries.length - 1),
    }),
  }),
});

interface ListFacts {
  /** The plural of what is listed. */
  readonly what: string;
  readonly subject?: Subject;
}

/** Gives a connection its fields, and its edges their type. */
export function implementConnection<T extends object>(
  connectionRef: ImplementableObjectRef<BuilderTypes, Slice<T>>,
  nodeRef: ObjectRef<BuilderTypes, T>,
  { what, subject }: ListFacts,
): void {
  const EdgeRef = builder.objectRef<Edge<T>>(`${nodeRef.name}Edge`).implement({
    description: `An entry in a list of ${what}.`,
    subject,
    fields: (t) => ({
      // No node is a list or a promise; the general type of a resolver has to allow for both.
      node: t.field({
        type: nodeRef,
        readsListEntry: true,
        description: 'The entry.',
        resolve: ({ node }) => node as never,
      }),
      cursor: t.exposeString('cursor', { description: 'Names the place of the entry in the list.' }),
    }),
  });
  connectionRef.implement({
    description: `A part of a list of ${what}.`,
    subject,
    fields: (t) => ({
      edges: t.field({
        type: [EdgeRef],
        cost: { size: 'inherited' },
        description: 'The entries with their cursors.',
        resolve: ({ entries, offset, list }) =>
          entries.map((node, index) => ({ node, cursor: cursorAt(list, offset + index) })),
      }),
      nodes: t.field({
        type: [nodeRef],
        cost: { size: 'inherited' },
        readsListEntry: true,
        description: 'The entries.',
        resolve: ({ entries }) => [...entries],
      }),
      pageInfo: t.field({
        type: PageInfoRef,
        description: 'Where this part stands.',
        resolve: (slice) => slice,
      }),
      totalCount: t.int({
        description: 'How many entries the whole list has.',
        resolve: ({ total }) => total,
      }),
    }),
  });
}

interface Edge<T> {
  readonly node: T;
  readonly cursor: string;
}
