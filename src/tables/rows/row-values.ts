import type { InputValue } from '../../domain/amounts/amount.ts';
import { isTakenCurrency } from '../../domain/amounts/money.ts';
import { isNumeric, type ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { rowFault } from '../../domain/profiles/table-row.ts';
import { quote } from '../../domain/basics/uid.ts';
import { areOneUnit, dimensionOf } from '../../units/common-units.ts';
import { type Attempt, UnreadablePart } from './attempt.ts';
import { isRateInput } from '../columns/measured-columns.ts';
import type { Reading } from './notation.ts';
import { keyOf, type Part, type Parts, partsOfKind } from '../columns/column-use.ts';
import { isPlainNumber, readNumber } from '../cells/table-number.ts';

interface ReadCell {
  readonly value: string;
  /** Next to the number in its cell. */
  readonly unit?: string | undefined;
}

/**
 * The values of a row, with `inputs` as far as its category is known. A value of a row with a date was
 * used up in its time, unless it says per what it is.
 */
export function valuesOf(
  parts: Parts,
  inputs: readonly ItemValueDefinition[],
  reading: Reading,
  attempt: Attempt,
): readonly InputValue[] {
  const values = partsOfKind('value', parts);
  const unit = parts.get('unit');
  const quantity = parts.get('quantity');
  return [
    ...values.flatMap((part) =>
      attempt(() => {
        const own = parts.get(keyOf('unit', part.name));
        const isOnly = values.length === 1 && quantity === undefined;
        return [valueOf(parts, part, own ?? (isOnly ? unit : undefined), inputs, reading)];
      }, []),
    ),
    ...(quantity === undefined
      ? []
      : attempt(() => {
          const cell = readCell(quantity, reading);
          return [{ name: quantity.kind, value: cell.value, unit: unitOf(cell, unit, reading) }];
        }, [])),
  ];
}

function valueOf(
  parts: Parts,
  part: Part & { readonly name: string },
  unitPart: Part | undefined,
  inputs: readonly ItemValueDefinition[],
  reading: Reading,
): InputValue {
  const { name } = part;
  const input = inputs.find(({ path }) => path.toLowerCase() === name.toLowerCase());
  const isText = input !== undefined && !isNumeric(input.valueDefinition.valueType);
  const cell = isText ? { value: part.text } : readCell(part, reading);
  const isUsedUp = parts.has('startDate') && input !== undefined && isRateInput(input);
  const perUnit = parts.get(keyOf('perUnit', name))?.text ?? (isUsedUp ? 'none' : undefined);
  return { name, value: cell.value, unit: unitOf(cell, unitPart, reading), perUnit };
}

function unitOf({ unit }: ReadCell, part: Part | undefined, reading: Reading): string | undefined {
  if (unit === undefined || part === undefined || isSameUnit(unit, part.text)) {
    const text = part?.text ?? unit;
    return text === undefined ? undefined : reading.unitOf(text);
  }
  const message = `The cell says ${quote(unit)}, and its unit is ${quote(part.text)}: remove one of them.`;
  throw new UnreadablePart(rowFault('VALUE_INVALID', message, part.column));
}

export function isSameUnit(one: string, other: string): boolean {
  const isAlike = one.toLowerCase() === other.trim().toLowerCase() || [one, other].every(isTakenCurrency);
  return isAlike || areOneUnit(one, other);
}

/** Programs write it where there is no number. */
const noNumber = /^(?:[-\u2012-\u2015\u2212]+|n\/?a\.?|nan|null|nil|none|\?|#[A-Z/0!?]+)$/i;

/** A text that is no number is left to the service, which knows what the value may be. */
export function readCell(
  { text, column, typed }: Pick<Part, 'text' | 'column' | 'typed'>,
  { mark, isPointUsual }: Reading,
): ReadCell {
  if (typed !== undefined) return { value: text, unit: typed.unit };
  const refused = (message: string) => new UnreadablePart(rowFault('VALUE_INVALID', message, column));
  if (noNumber.test(text.trim())) {
    throw refused(`${quote(text)} is no amount: enter a number, or leave the cell empty if there is none.`);
  }
  if (isPlainNumber(text)) return { value: text };
  const point = isPointUsual && /^[+-]?\d+\.\d+$/.test(text.trim()) ? '.' : null;
  const number = readNumber(text, mark ?? point);
  if (number === 'ambiguous') {
    const [whole, part] = text.includes(',') ? ['false', 'true'] : ['true', 'false'];
    throw refused(
      `${quote(text)} can be a whole number with a separator of thousands, or have three decimals: set "decimalComma": ${whole} in the map for the first, ${part} for the second.`,
    );
  }
  if (number === null) return { value: text };
  if (number.unit !== null && !isUnitLike(number.unit)) return { value: text };
  return { value: number.value, unit: number.unit ?? undefined };
}

/** A currency is one as well: the service says which it takes. */
function isUnitLike(text: string): boolean {
  return (
    dimensionOf(text) !== null || isTakenCurrency(text) || /^(?:\p{Sc}|[A-Z]{3}|[\p{L}. ]{1,30})$/u.test(text)
  );
}
