import { isBlank, parseDecimal } from '../../domain/basics/decimal.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { asRead } from '../../domain/definitions/value-reading.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import { convertPair } from '../../units/convert.ts';
import { parseUnit } from '../../units/parse-unit.ts';

/**
 * A data item's value as algorithms read it, in the units of its definition:
 * unchanged if it is in them already or not a number, and empty if its units cannot be converted.
 */
export function inOwnUnits(definition: ItemValueDefinition, entry: StoredDataItemValue): string {
  const value = asRead(definition.valueDefinition.valueType, entry.value);
  if (entry.unit === null && entry.perUnit === null) return value;
  const number = isBlank(value, true) ? null : parseDecimal(value);
  if (number === null) return value;
  try {
    return String(
      convertPair(
        number,
        { unit: toUnit(entry.unit ?? definition.unit), perUnit: toUnit(entry.perUnit ?? definition.perUnit) },
        { unit: toUnit(definition.unit), perUnit: toUnit(definition.perUnit) },
      ),
    );
  } catch (error) {
    if (error instanceof EmissionsError) return '';
    throw error;
  }
}

function toUnit(text: string | null) {
  return text === null ? null : parseUnit(text, 'unit');
}
