import type { Outcome } from '../data/algorithms.ts';
import { type AmountUnits, amountIn } from '../data/calculate.ts';
import { jsonNumber, type JsonObject } from '../http/json.ts';
import { element, withAttributes, type XmlElement, xmlNumber } from '../http/xml.ts';

export function compound({ unit, perUnit }: AmountUnits): string {
  return `${unit}/${perUnit}`;
}

export function amountJson(outcome: Outcome, units: AmountUnits): JsonObject {
  return { value: jsonNumber(amountIn(outcome, units)), unit: compound(units) };
}

export function amountXml(outcome: Outcome, units: AmountUnits): XmlElement {
  return withAttributes('Amount', { unit: compound(units) }, xmlNumber(amountIn(outcome, units)));
}

/** All results of the algorithm, in kg per year whatever units were requested. */
export function amountsJson({ results, note }: Outcome): JsonObject {
  const amount = results.map(({ type, unit, perUnit, value }, index) => ({
    type,
    unit,
    perUnit,
    value: jsonNumber(value),
    ...(index === 0 ? { default: 'true' } : {}),
  }));
  return note === null ? { amount } : { amount, note: [{ type: 'comment', value: note }] };
}

export function amountsXml({ results, note }: Outcome): XmlElement {
  const amounts = results.map(({ type, unit, perUnit, value }, index) => {
    const attributes = { type, unit, perUnit, ...(index === 0 ? { default: 'true' } : {}) };
    return withAttributes('Amount', attributes, String(value));
  });
  return element(
    'Amounts',
    ...amounts,
    note === null ? null : withAttributes('Note', { type: 'comment' }, note),
  );
}
