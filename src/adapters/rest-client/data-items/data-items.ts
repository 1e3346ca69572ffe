import type { DataItems } from '../../../ports/data-tree.ts';
import { calculateDataItem } from '../calculation/data-item-calculation.ts';
import { readDataItem } from './data-item-view.ts';
import { insertDataItems, deleteDataItems, updateDataItems } from './data-item-writes.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import { readEach } from '../transport/outcomes.ts';
import { searchDataItems } from './search-data-items.ts';
import type { Upstream } from '../transport/upstream.ts';
import { unsupported } from '../transport/upstream-errors.ts';

const operation = upstreamOperations.dataItem;

export function createDataItems(upstream: Upstream): DataItems {
  return {
    getMany: (keys) => readEach(keys, async (key) => (await readDataItem(upstream, key)).item),

    search: (request) => searchDataItems(upstream, request),

    listChoices: (keys) => readEach(keys, async (key) => (await readDataItem(upstream, key)).choices),

    listActions: (keys) =>
      readEach(keys, async (key) => {
        const { actions } = await readDataItem(upstream, key);
        if (actions === null) throw unsupported(operation, undefined, 'the actions of a data item');
        return actions;
      }),

    calculate: (requests) =>
      readEach(requests, (request) =>
        calculateDataItem(request, (query) => readDataItem(upstream, request.item, query)),
      ),

    create: (drafts) => insertDataItems(upstream, drafts),
    update: (changes) => updateDataItems(upstream, changes),
    delete: (keys) => deleteDataItems(upstream, keys),
  };
}
