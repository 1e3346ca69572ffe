import { valueAt } from '../data/calculate.ts';
import type { DataCategory, DataItem, DatedValue } from '../data/model.ts';
import { checkText } from '../data/profile-items.ts';
import { pathOf } from '../data/tree.ts';
import { newUid } from '../data/uid.ts';
import { dataItemDocument, dataItemJson, dataItemXml } from '../documents/data-items.ts';
import { type Answer, empty, found } from '../http/answer.ts';
import { afterDuration, parseIsoDate } from '../http/dates.ts';
import { fault, StatusError } from '../http/faults.ts';
import { element } from '../http/xml.ts';
import { createDatedValues } from './dated-values.ts';
import { byMethod, type Exchange, requireAdministrator, wantsBody } from './exchange.ts';
import { calculateOnTheFly } from './on-the-fly.ts';

const epoch = new Date(0);

export function answerDataItem(exchange: Exchange, item: DataItem): Answer {
  const { request, store, view, now } = exchange;
  const date = request.query.get('startDate');
  const at = date === null ? now : parseIsoDate(date);
  const show = (): Answer => found(dataItemDocument(item, calculateOnTheFly(exchange, item, at), view, at));
  return byMethod(exchange, {
    GET: show,
    POST: () => createDatedValues(exchange, item),
    PUT: () => {
      requireAdministrator(exchange);
      changeDataItem(exchange, item);
      return wantsBody(exchange) ? show() : empty;
    },
    DELETE: () => {
      requireAdministrator(exchange);
      store.profileItems = store.profileItems.filter(({ dataItem }) => dataItem !== item);
      store.dataItems = store.dataItems.filter((each) => each !== item);
      return empty;
    },
  });
}

/** Values that are not given are created empty; names that the definition does not have are ignored. */
export function createDataItem(exchange: Exchange, category: DataCategory): Answer {
  const { request, store, view, now } = exchange;
  const { fields, origin } = request;
  const { definition } = category;
  if (definition === null) throw new StatusError(400);
  const values = definition.values
    .filter(({ kind }) => kind !== 'profile')
    .map((each) => ({
      uid: newUid(),
      created: now,
      modified: now,
      definition: each,
      value: fields.get(each.path) ?? each.value,
      startDate: epoch,
    }));
  for (const value of values) checkText(value.definition, value.value);
  const item: DataItem = {
    uid: newUid(),
    created: now,
    modified: now,
    category,
    definition,
    name: fields.get('name') ?? '',
    path: fields.get('path') ?? '',
    ...period(exchange, { startDate: now, endDate: null }),
    values,
  };
  store.dataItems.push(item);
  const location = `${origin}/data${pathOf(category)}/${item.uid}`;
  const fresh = { ...view, stamp: view.freshStamp };
  const document = {
    json: { path: pathOf(category), dataItem: dataItemJson(item, fresh, now) },
    xml: element('DataCategoryResource', element('Path', pathOf(category)), dataItemXml(item, fresh, now)),
  };
  return view.version === 1 ? found(document) : { status: 201, location, document };
}

function period(
  { request }: Exchange,
  before: { readonly startDate: Date; readonly endDate: Date | null },
): { startDate: Date; endDate: Date | null } {
  const [start = '', end, duration = ''] = ['startDate', 'endDate', 'duration'].map((name) =>
    request.fields.get(name),
  );
  const startDate = start === '' ? before.startDate : parseIsoDate(start);
  if (end !== undefined && end !== '') {
    const endDate = parseIsoDate(end);
    if (endDate < startDate) throw fault('INVALID_DATE_RANGE');
    return { startDate, endDate };
  }
  if (duration !== '') return { startDate, endDate: afterDuration(startDate, duration) };
  return { startDate, endDate: end === '' ? null : before.endDate };
}

function changeDataItem(exchange: Exchange, item: DataItem): void {
  const { request, now } = exchange;
  const dates = period(exchange, item);
  const changes: [DatedValue, string][] = [];
  for (const [name, text] of request.fields) {
    const value = item.values.find(({ uid }) => uid === name) ?? valueAt(item, name, now);
    if (value === undefined) continue;
    checkText(value.definition, text);
    changes.push([value, text]);
  }
  for (const [value, text] of changes) Object.assign(value, { value: text, modified: now });
  const { fields } = request;
  const names = { name: fields.get('name') ?? item.name, path: fields.get('path') ?? item.path };
  Object.assign(item, names, dates, { modified: now });
}
