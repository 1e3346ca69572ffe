import type { CategoryPath } from '../domain/category-path.ts';
import { environment } from '../domain/environment.ts';
import { encodeDataCategoryView } from '../wire/data-category.ts';
import { encodeDrillDown } from '../wire/drill-down.ts';
import { onlyOne } from './outcome.ts';
import { isTunnelledMethod } from './method-tunnel.ts';
import { readPageRequest } from './paging.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';

/** GET /data/{category} */
export async function viewDataCategory(
  { backend, request, parameters, format }: RestCall,
  path: CategoryPath,
): Promise<RestAnswer> {
  const { dataCategories, access } = backend;
  const page = readPageRequest(parameters, request.headers);
  const [viewer, dataCategory, children, actions] = await Promise.all([
    access.getViewer(),
    onlyOne(dataCategories.getMany([path])),
    onlyOne(dataCategories.listChildren([path])),
    onlyOne(dataCategories.listActions([path])),
  ]);
  const items =
    dataCategory.itemDefinition === null
      ? null
      : await onlyOne(dataCategories.listItems([{ path, page, withValues: true }]));
  const { apiVersion, timeZone } = viewer;
  const document = { apiVersion, timeZone, dataCategory, environment, children, items, actions };
  return { document: encodeDataCategoryView(document, format) };
}

const notSelections = new Set(['authtoken', 'startdate']);

/** GET /data/{category}/drill?{level}={value} */
export async function viewDrillDown(
  { backend, parameters, format }: RestCall,
  path: CategoryPath,
): Promise<RestAnswer> {
  const selections = [...parameters]
    .filter(([name, value]) => !notSelections.has(name.toLowerCase()) && !isTunnelledMethod(name, value))
    .map(([name, value]) => ({ name, value }));
  const [{ apiVersion, timeZone }, drillDown] = await Promise.all([
    backend.access.getViewer(),
    onlyOne(backend.dataCategories.drillDown([{ path, selections }])),
  ]);
  return { document: encodeDrillDown({ apiVersion, timeZone, drillDown, environment }, format) };
}
