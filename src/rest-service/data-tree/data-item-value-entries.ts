import type { DataItemKey } from '../../domain/data-item.ts';
import { dataItemValuePath } from '../../wire/format/routes.ts';
import { readValues } from './data-item-form.ts';
import { answerWithValues } from './data-item-values.ts';
import { readDate } from '../http/dates.ts';
import { badInput } from '../../domain/errors.ts';
import { isVersion1 } from '../http/envelope.ts';
import { requiredText } from '../http/fields.ts';
import { readForm } from '../http/form.ts';
import { readKnownValues } from '../http/known-values.ts';
import { locationOf } from '../http/location.ts';
import { allOf } from '../http/outcome.ts';
import { readQuery } from '../http/query.ts';
import { readRepresentation } from '../http/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

const reserved = new Set(['startdate', 'representation']);

/**
 * POST /data/{category}/{item}: the values of the form count from `startDate`
 * on. Version 2 answers with the address of the first new entry, version 1
 * with the new entries.
 */
export async function createValueEntries(call: RestCall, item: DataItemKey): Promise<RestAnswer> {
  const { dataItemValues } = call.backend;
  const form = readForm(call.request);
  const { isFull } = readRepresentation(form, readQuery(call.parameters));
  const name = 'startDate';
  const startDate = readDate(requiredText(form, name, 'from when the values count'), name);
  if (startDate === undefined) throw badInput(name, `${name} must be a date.`, 'invalid-date');
  const values = readValues(form, reserved, await readKnownValues(call, item.categoryPath, [form]));
  if (values.length === 0) {
    throw badInput('body', 'Give the values that count from then on.', 'missing-parameter');
  }
  const keys = await dataItemValues.createEntries({ item, startDate, values });
  const [first] = keys;
  if (first === undefined) return emptyAnswer;
  const entries = isVersion1(call) || isFull ? await allOf(dataItemValues.getMany(keys)) : null;
  const answer = entries === null ? emptyAnswer : await answerWithValues(call, first, entries);
  if (isVersion1(call)) return answer;
  return {
    ...answer,
    status: 201,
    headers: { Location: locationOf(call.request, dataItemValuePath(first)) },
  };
}
