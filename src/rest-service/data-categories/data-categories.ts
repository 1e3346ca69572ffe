import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { runInSlices } from '../../metering/in-slices.ts';
import { budgetOf } from '../../metering/request-budget.ts';
import { dataCategoryQuery } from '../../wire/data-categories/data-category-query.ts';
import { encodeDataCategoryView } from '../../wire/data-categories/data-category.ts';
import { decodeSelections, encodeDrillDown } from '../../wire/data-items/drill-down.ts';
import { envelopeFor } from '../http/envelope.ts';
import { onlyOne } from '../http/outcome.ts';
import { readParameters, readQuery } from '../http/query.ts';
import type { RestAnswer, RestCall } from '../http/rest-request.ts';

/** GET /data/{category} */
export async function viewDataCategory(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  const { backend, request, format } = call;
  const { dataCategories } = backend;
  const { page, asOf } = readParameters(call, dataCategoryQuery);
  const [dataCategory, children, actions] = await Promise.all([
    onlyOne(dataCategories.getMany([path])),
    onlyOne(dataCategories.listChildren([path])),
    onlyOne(dataCategories.listActions([path])),
  ]);
  const items =
    dataCategory.itemDefinition === null
      ? null
      : await onlyOne(dataCategories.listItems([{ path, page, withValues: true, asOf }]));
  const document = { ...envelopeFor(call), dataCategory, children, items, actions };
  const steps = encodeDataCategoryView(document, format);
  return { document: await runInSlices(budgetOf(request.signal), steps) };
}

/** GET /data/{category}/drill?{level}={value} */
export async function viewDrillDown(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  const { backend, parameters, format } = call;
  const selections = decodeSelections(readQuery(parameters));
  const [dataCategory, drillDown] = await Promise.all([
    onlyOne(backend.dataCategories.getMany([path])),
    onlyOne(backend.dataCategories.drillDown([{ path, selections }])),
  ]);
  return {
    document: encodeDrillDown({ ...envelopeFor(call), drillDown, dataCategory }, format),
  };
}
