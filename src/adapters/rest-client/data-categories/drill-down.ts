import { lastSegment, pathKey } from '../../../domain/basics/category-path.ts';
import type { DrillDown } from '../../../domain/data-tree/drill-down.ts';
import type { DrillDownRequest } from '../../../ports/data-tree.ts';
import { contentOf } from '../../../wire/documents/document.ts';
import { decodeDrillDown, encodeSelections } from '../../../wire/data-items/drill-down.ts';
import { drillDownPath } from '../../../wire/addresses.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { withQuery } from '../exchange/with-query.ts';
import { orUnsupported } from '../known/or-unsupported.ts';
import type { Upstream } from '../known/upstream.ts';
import { readItemDefinition } from '../definitions/item-definition-view.ts';
import { readDataCategory } from './data-category-view.ts';
import type { DataCategoryDocument } from '../../../wire/data-categories/data-category.ts';
import { otherThanRequested } from '../exchange/upstream-errors.ts';

const operation = upstreamOperations.drillDown;

/** The levels of a category: it names them in JSON of version 2, else its definition does. */
export async function levelsOf(
  upstream: Upstream,
  { dataCategory: { itemDefinition } }: DataCategoryDocument,
): Promise<readonly string[]> {
  if (itemDefinition === null) return [];
  return itemDefinition.drillDown ?? (await readItemDefinition(upstream, itemDefinition.uid)).drillDown;
}

/** The next choice in a category, with one read for each distinct set of selections. */
export async function readDrillDown(
  upstream: Upstream,
  { path, selections }: DrillDownRequest,
): Promise<DrillDown> {
  const target = withQuery(drillDownPath(path), encodeSelections(selections));
  const requested = { ...operation, subject: `The data category ${path}` };
  const reading = upstream.read(target, requested, (body) => {
    const found = contentOf(body, 'DrillDownResource').node('dataCategory')?.text('path');
    if (found !== undefined && pathKey(found) !== pathKey(lastSegment(path)))
      throw otherThanRequested(operation);
    const decoded = decodeDrillDown(body, path);
    if (decoded.itemDefinition !== null) upstream.named.add(decoded.itemDefinition.uid);
    return decoded;
  });
  const isThere = () => readDataCategory(upstream, path).then(() => true);
  return reading.catch(orUnsupported(upstream, operation, isThere));
}
