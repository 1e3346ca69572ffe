import { valueAt } from '../data/calculate.ts';
import type { DataItem, DatedValue } from '../data/model.ts';
import { checkText } from '../data/profile-items.ts';
import { dataItemValueDocument } from '../documents/data-items.ts';
import { type Answer, empty, found } from '../http/answer.ts';
import { parseIsoDate } from '../http/dates.ts';
import { fault, StatusError } from '../http/faults.ts';
import { byMethod, type Exchange, requireAdministrator, wantsBody } from './exchange.ts';

/** One value of a data item by its path, or an entry of its history by its uid. */
export function answerDataItemValue(exchange: Exchange, item: DataItem, name: string): Answer {
  const { request, view, now } = exchange;
  const date = request.query.get('startDate');
  const at = date === null ? now : parseIsoDate(date);
  const value = item.values.find(({ uid }) => uid === name) ?? valueAt(item, name, at);
  if (value === undefined) throw new StatusError(404);
  const show = (): Answer => found(dataItemValueDocument(item, [value], view, at));
  return byMethod(exchange, {
    GET: () => {
      const isHistory = Number(request.query.get('valuesPerPage')) > 1;
      return isHistory ? found(dataItemValueDocument(item, historyOf(item, value), view, at)) : show();
    },
    PUT: () => {
      requireAdministrator(exchange);
      change(exchange, item, value);
      return wantsBody(exchange) ? show() : empty;
    },
    DELETE: () => {
      requireAdministrator(exchange);
      if (historyOf(item, value).length === 1) throw fault('DELETE_MUST_LEAVE_AT_LEAST_ONE_ITEM_VALUE');
      if (Number(value.startDate) === 0) throw fault('INVALID_RESOURCE_MODIFICATION');
      item.values = item.values.filter((each) => each !== value);
      return empty;
    },
  });
}

/** The newest entry first. */
function historyOf({ values }: DataItem, { definition }: DatedValue): readonly DatedValue[] {
  return values
    .filter((each) => each.definition === definition)
    .toSorted((a, b) => Number(b.startDate) - Number(a.startDate));
}

function change({ request, now }: Exchange, item: DataItem, value: DatedValue): void {
  const text = request.fields.get('value');
  const date = request.fields.get('startDate') ?? '';
  if (text === undefined && date === '') throw fault('MISSING_PARAMETERS', 'value');
  const startDate = date === '' ? value.startDate : parseIsoDate(date);
  if (Number(startDate) !== Number(value.startDate)) {
    const isTaken = historyOf(item, value).some((each) => Number(each.startDate) === Number(startDate));
    if (Number(value.startDate) === 0 || isTaken) throw fault('INVALID_RESOURCE_MODIFICATION');
  }
  if (text !== undefined) checkText(value.definition, text);
  Object.assign(value, { value: text ?? value.value, startDate, modified: now });
}
