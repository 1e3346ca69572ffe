import type { DecodedDataItem } from '../../../src/wire/data-items/decoded-data-item.ts';

/** A decoded item with all of its parts read. */
export function allParts(document: DecodedDataItem): DecodedDataItem {
  const { apiVersion, timeZone, uid, item, values } = document;
  const { choices, calculation, hasUnits, actions } = document;
  return { apiVersion, timeZone, uid, item, values, choices, calculation, hasUnits, actions };
}
