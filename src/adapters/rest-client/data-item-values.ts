import { parseCategoryPath, parsePathSegment } from '../../domain/category-path.ts';
import type { DataItemValue, DataItemValueKey } from '../../domain/data-item-value.ts';
import { parseUid } from '../../domain/uid.ts';
import type { DataItemValues } from '../../ports/backend.ts';
import { decodeDataItemValueView } from '../../wire/data-item-value.ts';
import { dataItemValuePath } from '../../wire/routes.ts';
import { readDataItem } from './data-items.ts';
import { readEach } from './outcomes.ts';
import type { Upstream } from './upstream.ts';
import { protocolError, unsupported } from './upstream-errors.ts';

const operation = 'data item value view';

/** Above 1 the service shows the history; no history of the published data has as many entries. */
const wholeHistory = '?valuesPerPage=1000';

export function createDataItemValues(upstream: Upstream): DataItemValues {
  return {
    getMany: (keys) =>
      readEach(keys, async (key) => {
        const [value] = (await readView(upstream, key, '')).values;
        if (value === undefined) throw protocolError(operation, 'Its answer has no value in it.');
        return value;
      }),

    listByItem: (keys) => readEach(keys, async (key) => (await readDataItem(upstream, key)).values),

    listHistory: (keys) =>
      readEach(keys, async (key) => (await readView(upstream, key, wholeHistory)).values),

    listActions: (keys) =>
      readEach(keys, async (key) => {
        const { actions } = await readView(upstream, key, '');
        if (actions === null) throw unsupported('the actions of a data item value');
        return actions;
      }),
  };
}

async function readView(upstream: Upstream, key: DataItemValueKey, query: string) {
  const item = {
    categoryPath: parseCategoryPath(key.item.categoryPath, 'categoryPath'),
    uid: parseUid(key.item.uid, 'itemUid'),
  };
  const path = parsePathSegment(key.path, 'path');
  const target = dataItemValuePath({ item, path }) + query;
  const view = await upstream.read(target, operation, (body) => decodeDataItemValueView(body, item));
  if (view.values.some((value) => !isAsked(value, path))) {
    throw protocolError(operation, 'It answered with another value than was asked for.');
  }
  return view;
}

/** A value may be asked for by its path or by its uid. */
function isAsked(value: DataItemValue, path: string): boolean {
  return value.path === path || value.uid === path;
}
