import { badInput } from '../../../domain/basics/errors.ts';
import { cutPage } from '../../../domain/basics/page.ts';
import {
  type DataItemValue,
  type DataItemValueKey,
  startOf,
} from '../../../domain/data-tree/data-item-value.ts';
import type { Instant } from '../../../domain/basics/instant.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import { builder } from '../../builder.ts';
import { type ConnectionArguments, readSlice, type Slice } from '../../list-slice.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { connectionArguments, implementConnection } from '../connection.ts';
import { TimeOrderRef } from '../list-order.ts';
import { idField, NodeRef } from '../node.ts';
import { fromRecord, recordTimes } from '../record-times.ts';
import { dataItemKeyParts } from './data-item.ts';
import { storedValueFields } from './stored-value.ts';
import { dataItemValueLoader } from './data-item-loaders.ts';

export const HistoryEntryConnectionRef = builder.objectRef<Slice<DataItemValue>>('HistoryEntryConnection');

export const HistoryEntryRef = builder.objectRef<DataItemValue>('HistoryEntry');

export const historyEntryNode = defineNode(HistoryEntryRef, {
  key: {
    write: ({ item, path, entryUid }: DataItemValueKey & { readonly entryUid: Uid }) => [
      ...dataItemKeyParts.write(item),
      path,
      entryUid,
    ],
    read: (categoryPath, uid, path, entryUid) => ({
      item: dataItemKeyParts.read(categoryPath, uid),
      path: idParts.segment(path),
      entryUid: idParts.uid(entryUid),
    }),
  },
  load: (key, context) => dataItemValueLoader(context).load(key),
});

HistoryEntryRef.implement({
  description: 'The value of a data item from a date on.',
  interfaces: [NodeRef],
  subject: 'dataTree',
  record: historyEntryNode,
  fields: (t) => ({
    id: idField(t, historyEntryNode, ({ item, path, uid }) => ({ item, path, entryUid: uid })),
    uid: t.expose('uid', { type: 'Uid', description: "The entry's identifier." }),
    ...storedValueFields(
      t,
      { emptiness: 'may be empty', unit: 'kg', perUnit: 'km' },
      fromRecord((value) => value),
    ),
    startDate: t.field({
      type: 'DateTime',
      resolve: startOf,
      description:
        'When the entry took effect, until the start of the next one; 1970-01-01T00:00:00.000Z for one without a start.',
    }),
    note: t.exposeString('note', {
      nullable: true,
      description:
        'Changes of the publisher from the entry before to this one, such as other global warming potentials, where the data set states it.',
    }),
    ...recordTimes(t),
  }),
});

implementConnection(HistoryEntryConnectionRef, HistoryEntryRef, {
  what: 'entries of a history',
  subject: 'dataTree',
});

export const historyArguments = builder.args((t) => ({
  from: t.field({
    type: 'DateTime',
    description: 'Entries in effect at this time or later; from the first one when absent.',
  }),
  to: t.field({
    type: 'DateTime',
    description: 'Entries in effect before this time; up to the last one when absent.',
  }),
  orderBy: t.field({ type: TimeOrderRef, description: 'The order; the newest first when absent.' }),
  ...connectionArguments,
}));

export interface HistoryArguments extends ConnectionArguments {
  readonly from?: Instant | null | undefined;
  readonly to?: Instant | null | undefined;
  readonly orderBy?: 'newestFirst' | 'oldestFirst' | null | undefined;
}

/** A page of a value's history. Throws BAD_USER_INPUT for a period that ends before it starts. */
export function sliceHistory(
  { item, path }: Pick<DataItemValue, 'item' | 'path'>,
  { from, to, orderBy, ...args }: HistoryArguments,
  readHistory: () => Promise<readonly DataItemValue[]>,
): Promise<Slice<DataItemValue>> {
  const window = { from: from ?? null, to: to ?? null };
  if (window.from !== null && window.to !== null && window.to <= window.from) {
    throw badInput('to', 'to must be after from.', 'invalid-date-range');
  }
  const list = `history of ${pathKey(item.categoryPath)} ${item.uid} ${path} ${JSON.stringify(window)}`;
  if (orderBy !== 'oldestFirst') {
    return readSlice(list, args, async (page) => cutPage(inEffectWithin(await readHistory(), window), page));
  }
  return readSlice(`${list} oldest first`, args, async (page) =>
    cutPage(inEffectWithin(await readHistory(), window).toReversed(), page),
  );
}

/** A period that may be open at either end. */
interface HistoryWindow {
  readonly from: Instant | null;
  readonly to: Instant | null;
}

/**
 * The entries of a history, newest first, that are in effect at some time in a
 * window: each from its start until the start of the next. Includes the entry in
 * effect when the window starts, and none that starts when it ends.
 */
function inEffectWithin(
  history: readonly DataItemValue[],
  { from, to }: HistoryWindow,
): readonly DataItemValue[] {
  return history.filter((entry, index) => {
    const end = history[index - 1]?.startDate ?? null;
    return (to === null || startOf(entry) < to) && (from === null || end === null || end > from);
  });
}
