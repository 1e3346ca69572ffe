import { readDecimal } from './decimal.ts';
import type { Instant } from './instant.ts';
import { parseIsoDate } from './iso-date.ts';
import type { ItemValueDefinition } from './item-definition.ts';

/** A value, interpreted by the type of its definition. */
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
  readonly unit: string | null;
  readonly perUnit: string | null;
  readonly definition: Pick<ItemValueDefinition, 'valueDefinition'>;
}

/** Interprets a value by its type; `null` for an empty one, and for one that is not of its type. */
export function readValue({ value, unit, perUnit, definition }: ReadableValue): ValueReading | null {
  const text = value.trim();
  if (text === '') return null;
  switch (definition.valueDefinition.valueType) {
    case 'DECIMAL':
      return asNumber(readDecimal(text), unit, perUnit);
    case 'INTEGER':
      return asNumber(/^[+-]?\d{1,40}$/.test(text) ? text : null, unit, perUnit);
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

function asNumber(number: string | null, unit: string | null, perUnit: string | null): ValueReading | null {
  return number === null ? null : { kind: 'number', number, unit, perUnit };
}
