import { isBlank, isNumberOrBlank, parseDecimal, readDecimal } from '../basics/decimal.ts';
import { badInput } from '../basics/errors.ts';
import type { Instant } from '../basics/instant.ts';
import { parseIsoDate } from '../basics/iso-date.ts';
import { quote } from '../basics/uid.ts';
import { isNumeric, type ItemValueDefinition, type ValueType } from './item-definition.ts';

export type ValueReading =
  | {
      readonly kind: 'number';
      /** Exact: the digits as stored. */
      readonly number: string;
      readonly unit: string | null;
      readonly perUnit: string | null;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'date'; readonly date: Instant }
  | { readonly kind: 'boolean'; readonly isTrue: boolean };

export interface ReadableValue {
  readonly value: string;
  readonly unit?: string | null | undefined;
  readonly perUnit?: string | null | undefined;
  readonly definition: Pick<ItemValueDefinition, 'valueDefinition'>;
}

/** Interprets a value by its type; `null` for an empty one, and for one that is not of its type. */
export function readValue({ value, unit, perUnit, definition }: ReadableValue): ValueReading | null {
  const text = value.trim();
  if (text === '') return null;
  switch (definition.valueDefinition.valueType) {
    case 'DECIMAL':
      return asNumber(readDecimal(text), { unit, perUnit });
    case 'INTEGER':
      return asNumber(/^[+-]?\d{1,40}$/.test(text) ? text : null, { unit, perUnit });
    case 'DATE': {
      const date = parseIsoDate(text);
      return date === null ? null : { kind: 'date', date };
    }
    case 'BOOLEAN': {
      const isTrue = readBoolean(text);
      return isTrue === undefined ? null : { kind: 'boolean', isTrue };
    }
    case 'TEXT':
    case 'UNSPECIFIED':
      return { kind: 'text', text: value };
  }
}

/** The number that an input is. Throws BAD_USER_INPUT that names the input. */
export function readNumber(valueType: ValueType, name: string, value: string): number {
  const number = parseDecimal(value);
  const isWhole = valueType === 'INTEGER';
  if (number !== null && (!isWhole || Number.isInteger(number))) return number;
  const expected = isWhole ? 'a whole number' : 'a number such as 12 or 0.5';
  const isTooLarge = /\d/.test(value) && Math.abs(Number(value)) === Infinity;
  const required = isTooLarge ? `a number of at most ${Number.MAX_VALUE}` : expected;
  throw badInput(name, `${name} must be ${required}; got ${quote(value)}.`);
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** `true` or 1, `false` or 0, in any case; `undefined` for anything else. */
export function readBoolean(text: string): boolean | undefined {
  return booleans.get(text.trim().toLowerCase());
}

export const booleanTexts = 'true or false, or 1 or 0';

/** Describes the valid texts of the type; `undefined` if the text is blank or one of them. */
export function misfitOf(valueType: ValueType, text: string): string | undefined {
  if (isNumeric(valueType)) return isNumberOrBlank(text) ? undefined : 'a number';
  const fits = valueType !== 'BOOLEAN' || isBlank(text, false) || readBoolean(text) !== undefined;
  return fits ? undefined : booleanTexts;
}

/** A stored text as algorithms read it: a BOOLEAN is `true` or `false`, however it is spelled. */
export function asRead(valueType: ValueType, text: string): string {
  const isTrue = valueType === 'BOOLEAN' ? readBoolean(text) : undefined;
  return isTrue === undefined ? text : String(isTrue);
}

/** The same for all spellings of a value: of a number, of a BOOLEAN, and of a text in any case. */
export function spellingKey(valueType: ValueType, text: string): string {
  const number = isNumeric(valueType) ? parseDecimal(text) : null;
  return number === null ? asRead(valueType, text).trim().toLowerCase() : String(number);
}

function asNumber(
  number: string | null,
  { unit = null, perUnit = null }: Pick<ReadableValue, 'unit' | 'perUnit'>,
): ValueReading | null {
  return number === null ? null : { kind: 'number', number, unit, perUnit };
}
