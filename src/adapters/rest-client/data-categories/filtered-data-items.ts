import { assertLevels, type DataItemFilter, passes } from '../../../domain/data-tree/data-item-filter.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { DataItemRow } from '../../../domain/data-tree/data-item.ts';
import { EPOCH } from '../../../domain/basics/instant.ts';
import { inOrder } from '../../../domain/basics/list-order.ts';
import { cutPage, type Page } from '../../../domain/basics/page.ts';
import type { DataItemListRequest } from '../../../ports/data-tree.ts';
import { readAllItems } from './all-data-items.ts';
import { levelsOf } from './drill-down.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import type { Upstream } from '../known/upstream.ts';

const operation = upstreamOperations.dataCategory;

/** The service has no filters and no orders: its pages are read through. They do not say names and validity. */
export async function listFilteredItems(
  upstream: Upstream,
  { path, page, withValues, asOf, filter = {}, order }: DataItemListRequest,
): Promise<Page<DataItemRow>> {
  assertListed(filter);
  let levels: readonly string[] = [];
  const { entries } = await readAllItems(
    upstream,
    path,
    async (document) => {
      if (filter.drill !== undefined) levels = await levelsOf(upstream, document);
      assertLevels(levels, filter);
    },
    asOf,
  );
  const passing = entries.filter(({ label, modified, values }) => {
    const drill = levels.map((level) => values[level] ?? '');
    return passes({ label, name: null, drill, modified, validity: always }, levels, filter);
  });
  const found = cutPage(order === undefined ? passing : inOrder(passing, order), page);
  return withValues ? found : { ...found, entries: found.entries.map((row) => ({ ...row, values: {} })) };
}

/** Throws UPSTREAM_UNSUPPORTED for what would need every item's own view. */
function assertListed({ nameContains, validAt }: DataItemFilter): void {
  if (nameContains !== undefined) throw notListed('nameContains', 'the names of items; use labelContains');
  if (validAt !== undefined) throw notListed('validAt', 'from when until when items are valid');
}

function notListed(argument: string, what: string): EmissionsError {
  return new EmissionsError('UPSTREAM_UNSUPPORTED', `The emissions service does not list ${what}.`, {
    argument,
    upstream: { operation: operation.name },
  });
}

const always = { start: EPOCH, end: null };
