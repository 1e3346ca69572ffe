import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { dataCategoryPath, dataItemPath } from '../../wire/addresses.ts';
import { encodeWrittenRecords, type WrittenRecord } from '../../wire/data-categories/written-records.ts';
import { envelopeFor } from '../http/envelope.ts';
import { allOf } from '../http/outcome.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** The categories that a batch wrote, in the order of its entries. */
export async function answerWithCategories(
  call: RestCall,
  path: CategoryPath,
  written: readonly CategoryPath[],
): Promise<RestAnswer> {
  const categories = await allOf(call.backend.dataCategories.getMany(written));
  const dataCategories = categories.map((category) => ({
    uri: dataCategoryPath(category.path),
    uid: category.uid,
  }));
  return answerWith(call, path, { dataCategories, dataItems: [] });
}

/** The items that a batch wrote, in the order of its entries. */
export function answerWithDataItems(
  call: RestCall,
  path: CategoryPath,
  written: readonly DataItemKey[],
): RestAnswer {
  const dataItems = written.map((key) => ({ uri: dataItemPath(key), uid: key.uid }));
  return answerWith(call, path, { dataCategories: [], dataItems });
}

function answerWith(
  call: RestCall,
  path: CategoryPath,
  records: {
    readonly dataCategories: readonly WrittenRecord[];
    readonly dataItems: readonly WrittenRecord[];
  },
): RestAnswer {
  return { document: encodeWrittenRecords({ ...envelopeFor(call), path, ...records }, call.format) };
}
