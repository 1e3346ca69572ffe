import type { CalculationResult } from '../../domain/amount.ts';
import { parseCategoryPath } from '../../domain/category-path.ts';
import type { DataItemKey } from '../../domain/data-item.ts';
import { badInput } from '../../domain/errors.ts';
import { parseUid } from '../../domain/uid.ts';
import type { CalculationRequest, DataItems } from '../../ports/backend.ts';
import { type DecodedDataItem, decodeDataItemView } from '../../wire/data-item.ts';
import { dataItemPath } from '../../wire/routes.ts';
import { formatIsoDate } from '../../wire/timestamp.ts';
import { readEach } from './outcomes.ts';
import { convertVersion1Amount } from './version-1-amount.ts';
import type { Upstream } from './upstream.ts';
import { protocolError, unsupported } from './upstream-errors.ts';

const operation = 'data item view';

export function createDataItems(upstream: Upstream): DataItems {
  return {
    getMany: (keys) => readEach(keys, async (key) => (await readDataItem(upstream, key)).item),

    listChoices: (keys) => readEach(keys, async (key) => (await readDataItem(upstream, key)).choices),

    listActions: (keys) =>
      readEach(keys, async (key) => {
        const { actions } = await readDataItem(upstream, key);
        if (actions === null) throw unsupported('the actions of a data item');
        return actions;
      }),

    calculate: (requests) => readEach(requests, (request) => calculate(upstream, request)),
  };
}

/** The one document that tells everything about an item; asked for once, whatever is read of it. */
export async function readDataItem(
  upstream: Upstream,
  key: DataItemKey,
  query = '',
): Promise<DecodedDataItem> {
  const checked = {
    categoryPath: parseCategoryPath(key.categoryPath, 'categoryPath'),
    uid: parseUid(key.uid, 'uid'),
  };
  const document = await upstream.read(dataItemPath(checked) + query, operation, (body) =>
    decodeDataItemView(body, checked.categoryPath),
  );
  if (document.item.uid !== checked.uid) {
    throw protocolError(operation, 'It answered with another item than was asked for.');
  }
  return document;
}

async function calculate(upstream: Upstream, request: CalculationRequest): Promise<CalculationResult> {
  const query = toQuery(request);
  const document = await readDataItem(upstream, request.item, query === '' ? '' : `?${query}`);
  return document.isAmountConverted
    ? document.calculation
    : convertVersion1Amount(document.calculation, request);
}

const reserved = new Set(['startdate', 'returnunit', 'returnperunit', 'authtoken', 'method']);

/** Inputs as parameters, in their order; the units of an input follow it. */
function toQuery({ inputs, returnUnit, returnPerUnit, asOf }: CalculationRequest): string {
  const query = new URLSearchParams();
  for (const { name, value, unit, perUnit } of inputs) {
    if (reserved.has(name.toLowerCase())) throw badInput(name, `${name} is not an input of the item.`);
    query.append(name, value);
    if (unit !== undefined) query.append(`${name}Unit`, unit);
    if (perUnit !== undefined) query.append(`${name}PerUnit`, perUnit);
  }
  if (returnUnit !== undefined) query.append('returnUnit', returnUnit);
  if (returnPerUnit !== undefined) query.append('returnPerUnit', returnPerUnit);
  if (asOf !== undefined) query.append('startDate', formatIsoDate(asOf, 'UTC'));
  return query.toString();
}
