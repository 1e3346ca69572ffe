import type { DataItemValueKey } from '../domain/data-item-value.ts';
import { environment } from '../domain/environment.ts';
import { encodeDataItemValueView } from '../wire/data-item-value.ts';
import { readDate } from './dates.ts';
import { onlyOne } from './outcome.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';

/**
 * GET /data/{category}/{item}/{value}: the value that counts now or at
 * `startDate`, or with `valuesPerPage` above 1 its whole history.
 */
export async function viewDataItemValue(
  { backend, parameters, format }: RestCall,
  key: DataItemValueKey,
): Promise<RestAnswer> {
  const { access, dataItemValues } = backend;
  const at = readDate(parameters.get('startDate'), 'startDate');
  const wantsHistory = Number(parameters.get('valuesPerPage') ?? 1) > 1;
  const [{ apiVersion, timeZone }, current, actions] = await Promise.all([
    access.getViewer(),
    onlyOne(dataItemValues.getMany([key])),
    onlyOne(dataItemValues.listActions([key])),
  ]);
  const history =
    wantsHistory || at !== undefined ? await onlyOne(dataItemValues.listHistory([key])) : [current];
  const then =
    at === undefined ? current : (history.find(({ startDate }) => startDate <= at) ?? history.at(-1));
  const isHistory = wantsHistory && history.length > 1;
  const values = isHistory ? history : [then ?? current];
  const document = { apiVersion, timeZone, values, isHistory, item: current.item, environment, actions };
  return { document: encodeDataItemValueView(document, format) };
}
