import { assertLevels, type DataItemFilter, passes } from '../../domain/data-item-filter.ts';
import type { DataItemRow } from '../../domain/data-item.ts';
import { cutPage, type Page } from '../../domain/page.ts';
import type { DataItemListRequest } from '../../ports/backend.ts';
import { readAllItems } from './all-data-items.ts';
import { operations } from './operations.ts';
import type { Upstream } from './upstream.ts';
import { unsupported } from './upstream-errors.ts';

const operation = operations.dataCategory;

/** The service has no filters: its pages are read through. They do not say names and validity. */
export async function listFilteredItems(
  upstream: Upstream,
  { path, page, withValues, asOf }: DataItemListRequest,
  filter: DataItemFilter,
): Promise<Page<DataItemRow>> {
  if (filter.nameContains !== undefined) throw unsupported(operation, undefined, 'filtering by name');
  if (filter.validAt !== undefined) throw unsupported(operation, undefined, 'filtering by validity');
  let levels: readonly string[] = [];
  const { rows } = await readAllItems(
    upstream,
    path,
    'filtering',
    ({ dataCategory }) => {
      levels = dataCategory.itemDefinition?.drillDown ?? [];
      assertLevels(levels, filter);
    },
    asOf,
  );
  const passing = rows.filter(({ label, modified, values }) => {
    const drill = levels.map((level) => values[level] ?? '');
    return passes({ label, name: null, drill, modified, validity: always }, levels, filter);
  });
  const found = cutPage(passing, page);
  return withValues ? found : { ...found, entries: found.entries.map((row) => ({ ...row, values: {} })) };
}

const always = { start: 0, end: null };
