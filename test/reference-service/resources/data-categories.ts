import type { DataCategory, ItemDefinition } from '../data/model.ts';
import { categoriesIn, drillValue, itemsIn, pathOf } from '../data/tree.ts';
import { newUid } from '../data/uid.ts';
import { categoryDocument, fullCategory, fullCategoryXml } from '../documents/categories.ts';
import type { Choice } from '../documents/choices.ts';
import { drillDocument, emptyDrillDocument } from '../documents/drill-down.ts';
import { pageOf } from '../documents/pager.ts';
import { type Answer, empty, found } from '../http/answer.ts';
import { parseIsoDate } from '../http/dates.ts';
import { fault, StatusError } from '../http/faults.ts';
import { element } from '../http/xml.ts';
import { createDataItem } from './data-items.ts';
import { byMethod, type Exchange, requireAdministrator, wantsBody } from './exchange.ts';

export function answerDataCategory(exchange: Exchange, category: DataCategory): Answer {
  const { request, store, view, now } = exchange;
  const date = request.query.get('startDate');
  const at = date === null || view.version === 1 ? now : parseIsoDate(date);
  const show = (): Answer => {
    const page = pageOf(itemsIn(store, category), request);
    return found(categoryDocument(category, categoriesIn(store, category), page, view, at));
  };
  return byMethod(exchange, {
    GET: show,
    POST: () => create(exchange, category),
    PUT: () => {
      requireAdministrator(exchange);
      change(exchange, category);
      return wantsBody(exchange) ? show() : empty;
    },
    DELETE: () => {
      requireAdministrator(exchange);
      if (category.parent === null) throw new StatusError(405);
      remove(exchange, category);
      return empty;
    },
  });
}

/** `newObjectType` says what is created. */
function create(exchange: Exchange, parent: DataCategory): Answer {
  requireAdministrator(exchange);
  const { request, store, view, now } = exchange;
  const { fields, origin } = request;
  const type = (fields.get('newObjectType') ?? '').toUpperCase();
  if (type === 'DI') return createDataItem(exchange, parent);
  const [name = '', path = ''] = [fields.get('name')?.trim(), fields.get('path')?.trim()];
  if (type !== 'DC' || name === '' || path === '') throw new StatusError(400);
  if (categoriesIn(store, parent).some((each) => each.path === path)) throw fault('DUPLICATE_ITEM');
  const definition = findDefinition(exchange, fields.get('itemDefinitionUid'));
  const dates = { created: now, modified: now };
  const category = { ...dates, uid: newUid(), parent, path, name, definition };
  store.categories.push(category);
  if (view.version === 2) return { status: 201, location: `${origin}/data${pathOf(category)}` };
  return found({
    json: { path: pathOf(parent), dataCategory: fullCategory(category, view) },
    xml: element('DataCategoryResource', element('Path', pathOf(parent)), fullCategoryXml(category, view)),
  });
}

function change({ request, store, now, ...exchange }: Exchange, category: DataCategory): void {
  const { fields } = request;
  const path = fields.get('path') ?? category.path;
  const siblings = category.parent === null ? [] : categoriesIn(store, category.parent);
  if (siblings.some((each) => each !== category && each.path === path)) throw fault('DUPLICATE_ITEM');
  category.path = path;
  category.name = fields.get('name') ?? category.name;
  category.modified = now;
  const definition = fields.get('itemDefinitionUid');
  if (definition !== undefined) {
    category.definition = findDefinition({ request, store, now, ...exchange }, definition);
  }
}

/** A uid that is unknown or empty clears the definition. */
function findDefinition({ store }: Exchange, uid: string | undefined): ItemDefinition | null {
  return store.definitions.find((definition) => definition.uid === uid) ?? null;
}

function remove({ store }: Exchange, category: DataCategory): void {
  const isGone = (each: DataCategory | null): boolean =>
    each !== null && (each === category || isGone(each.parent));
  store.profileItems = store.profileItems.filter(({ dataItem }) => !isGone(dataItem.category));
  store.dataItems = store.dataItems.filter((item) => !isGone(item.category));
  store.categories = store.categories.filter((each) => !isGone(each));
}

/** Goes down the levels of a definition; a level with one value left is chosen by itself. */
export function answerDrillDown(exchange: Exchange, category: DataCategory): Answer {
  const { request, store, view } = exchange;
  const { definition } = category;
  if (definition === null)
    return byMethod(exchange, { GET: () => found(emptyDrillDocument(category, view)) });
  const chosen = new Map([...request.query].map(([name, value]) => [name.toLowerCase(), value]));
  const selections: Choice[] = [];
  let items = itemsIn(store, category);
  for (const name of definition.drillDown) {
    const values = [...new Set(items.map((item) => drillValue(item, name)))].toSorted((a, b) =>
      a.toLowerCase().localeCompare(b.toLowerCase()),
    );
    const value = chosen.get(name.toLowerCase()) ?? (values.length <= 1 ? (values[0] ?? '') : null);
    if (value === null) {
      return byMethod(exchange, {
        GET: () => found(drillDocument(category, definition, selections, { name, values }, view)),
      });
    }
    selections.push({ name, value });
    items = items.filter((item) => drillValue(item, name) === value);
  }
  const next = { name: 'uid', values: items.map(({ uid }) => uid) };
  return byMethod(exchange, {
    GET: () => found(drillDocument(category, definition, selections, next, view)),
  });
}
