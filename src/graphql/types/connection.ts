import { builder } from '../builder.ts';
import { cursorAt, type Slice } from '../connection.ts';
import { DataItemConnectionRef, type DataItemNode, DataItemRef } from '../refs.ts';

/** The arguments that every connection takes. */
export const connectionArguments = builder.args((t) => ({
  first: t.int({ description: 'How many from the start or after `after`: 1 to 100; 10 when absent.' }),
  after: t.string({ description: 'The cursor of the entry before the first one wanted.' }),
  last: t.int({ description: 'How many from the end or before `before`: 1 to 100.' }),
  before: t.string({ description: 'The cursor of the entry after the last one wanted.' }),
}));

const PageInfoRef = builder.objectRef<Slice<unknown>>('PageInfo').implement({
  description: 'Where a part of a list stands in the whole.',
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

interface DataItemEdge {
  readonly node: DataItemNode;
  readonly cursor: string;
}

const DataItemEdgeRef = builder.objectRef<DataItemEdge>('DataItemEdge').implement({
  description: 'An item in a list.',
  fields: (t) => ({
    node: t.expose('node', { type: DataItemRef, description: 'The item.' }),
    cursor: t.exposeString('cursor', { description: 'Names the place of the item in the list.' }),
  }),
});

DataItemConnectionRef.implement({
  description: 'A part of a list of data items.',
  fields: (t) => ({
    edges: t.field({
      type: [DataItemEdgeRef],
      description: 'The items with their cursors.',
      resolve: ({ entries, offset, list }) =>
        entries.map((node, place) => ({ node, cursor: cursorAt(list, offset + place) })),
    }),
    nodes: t.field({
      type: [DataItemRef],
      description: 'The items.',
      resolve: ({ entries }) => [...entries],
    }),
    pageInfo: t.field({
      type: PageInfoRef,
      description: 'Where this part stands.',
      resolve: (slice) => slice,
    }),
    totalCount: t.exposeInt('total', { description: 'How many items the whole list has.' }),
  }),
});
