import type { DecodedDataItem } from '../../../src/wire/data-items/decoded-data-item.ts';

/** A decoded item with all of its parts read. */
export function allParts(document: DecodedDataItem): DecodedDataItem {
  const { apiVersion, timeZone, uid, item, values } = document;
  const { choices, calculation, isAmountConverted, actions } = document;
  return { apiVersion, timeZone, uid, item, values, choices, calculation, isAmountConverted, actions };
}
