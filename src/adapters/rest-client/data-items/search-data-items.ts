import { ROOT_PATH } from '../../../domain/category-path.ts';
import type { DataItemMatch } from '../../../domain/data-item.ts';
import { EmissionsError } from '../../../domain/errors.ts';
import { cutPage, type Page } from '../../../domain/page.ts';
import { matchOf, parseSearch } from '../../../domain/search-words.ts';
import type { DataItemSearch } from '../../../ports/data-tree.ts';
import type { DataCategoryDocument } from '../../../wire/data-categories/data-category.ts';
import { readAllItems } from './all-data-items.ts';
import { upstreamOperations } from '../transport/upstream-operations.ts';
import type { Upstream } from '../transport/upstream.ts';

/** The service does not search: one category is read through, in the order of its items. */
export async function searchDataItems(
  upstream: Upstream,
  { query, categoryPath, page }: DataItemSearch,
): Promise<Page<DataItemMatch>> {
  const words = parseSearch(query, 'query');
  if (categoryPath === ROOT_PATH) throw tooWide('Name one in categoryPath.');
  const { document, rows } = await readAllItems(upstream, categoryPath, 'searching', assertLeaf);
  const { path, name, itemDefinition } = document.dataCategory;
  const found = rows.flatMap((row) => {
    const drill = (itemDefinition?.drillDown ?? []).map((level) => row.values[level] ?? '');
    const own = [row.label, row.path ?? '', ...drill].join(' ');
    const match = matchOf(words, { own, around: `${path} ${name}` });
    return match === null ? [] : [{ row, match, length: [...row.label].length }];
  });
  const best = found.toSorted((one, other) => one.match - other.match || one.length - other.length);
  return cutPage(
    best.map(({ row: { uid, path: ownPath, label, created, modified } }) => ({
      uid,
      path: ownPath,
      label,
      created,
      modified,
      categoryPath: path,
    })),
    page,
  );
}

function assertLeaf({ children }: DataCategoryDocument): void {
  const named = children.slice(0, 3).map(({ path }) => path);
  if (children.length > 0) throw tooWide(`Name one that has none below it, such as ${named.join(', ')}.`);
}

function tooWide(advice: string): EmissionsError {
  return new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service has no search; the gateway searches one category only. ${advice}`,
    { argument: 'categoryPath', upstream: { operation: upstreamOperations.dataCategory.name } },
  );
}
