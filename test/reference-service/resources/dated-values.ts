import type { DataItem, DatedValue } from '../data/model.ts';
import { checkText } from '../data/profile-items.ts';
import { pathOfItem } from '../data/tree.ts';
import { newUid } from '../data/uid.ts';
import { dataItemDocument } from '../documents/data-items.ts';
import { type Answer, found } from '../http/answer.ts';
import { parseIsoDate } from '../http/dates.ts';
import { fault, StatusError } from '../http/faults.ts';
import { type Exchange, requireAdministrator } from './exchange.ts';
import { calculateOnTheFly } from './on-the-fly.ts';

/** Adds to the histories of values, all from one date on. */
export function createDatedValues(exchange: Exchange, item: DataItem): Answer {
  requireAdministrator(exchange);
  const { request, view, now } = exchange;
  const { fields, origin } = request;
  const startDate = parseIsoDate(fields.get('startDate') ?? '');
  if (Number(startDate) === 0) throw new StatusError(400);
  const created: DatedValue[] = [];
  for (const [name, value] of fields) {
    if (['startDate', 'representation'].includes(name)) continue;
    const definition = item.definition.values.find(({ path, kind }) => path === name && kind === 'data');
    const isTaken = item.values.some(
      (each) => each.definition === definition && Number(each.startDate) === Number(startDate),
    );
    if (definition === undefined || isTaken) throw new StatusError(400);
    checkText(definition, value);
    created.push({ uid: newUid(), created: now, modified: now, definition, value, startDate });
  }
  const [first] = created;
  if (first === undefined) throw fault('MISSING_PARAMETERS');
  item.values.push(...created);
  if (view.version === 2) {
    return { status: 201, location: `${origin}/data${pathOfItem(item)}/${first.uid}` };
  }
  return found(dataItemDocument(item, calculateOnTheFly(exchange, item, now), view, now));
}
