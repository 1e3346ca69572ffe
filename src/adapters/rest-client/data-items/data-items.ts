import type { DataItems } from '../../../ports/backend.ts';
import { calculate } from '../calculation/calculate.ts';
import { readDataItem } from './data-item-view.ts';
import { createDataItemsFrom, deleteDataItems, updateDataItems } from './data-item-writes.ts';
import { operations } from '../writes/operations.ts';
import { readEach } from '../writes/outcomes.ts';
import { searchDataItems } from './search-data-items.ts';
import type { Upstream } from '../transport/upstream.ts';
import { unsupported } from '../transport/upstream-errors.ts';

const operation = operations.dataItem;

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
        calculate(request, (query) => readDataItem(upstream, request.item, query)),
      ),

    create: (drafts) => createDataItemsFrom(upstream, drafts),
    update: (changes) => updateDataItems(upstream, changes),
    delete: (keys) => deleteDataItems(upstream, keys),
  };
}
