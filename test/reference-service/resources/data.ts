import { findCategory, findItem } from '../data/tree.ts';
import type { Answer } from '../http/answer.ts';
import { StatusError } from '../http/faults.ts';
import { answerDataCategory, answerDrillDown } from './data-categories.ts';
import { answerDataItemValue } from './data-item-values.ts';
import { answerDataItem } from './data-items.ts';
import type { Exchange } from './exchange.ts';

/** `/data` and what is below: categories, then an item, then one of its values. */
export function answerData(exchange: Exchange): Answer {
  const { category, rest } = findCategory(exchange.store, exchange.request.segments.slice(1));
  const [itemName, valueName, ...more] = rest;
  if (itemName === undefined) return answerDataCategory(exchange, category);
  if (itemName.toLowerCase() === 'drill' && valueName === undefined) {
    return answerDrillDown(exchange, category);
  }
  const item = findItem(exchange.store, category, itemName);
  if (more.length > 0) throw new StatusError(404);
  return valueName === undefined
    ? answerDataItem(exchange, item)
    : answerDataItemValue(exchange, item, valueName);
}
