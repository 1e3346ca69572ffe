import {
  type Amount,
  type AmountInUnits,
  type CalculationResult,
  isWithoutInput,
  noInput,
} from '../../domain/amounts/amount.ts';
import { amountPerMonth } from '../../totals/amount-per-month.ts';
import { type Element, element, inlineListOf, type Member, type Members } from '../elements/element.ts';
import { encodeExplanation, explanationShape, toExplanation } from './explanation.ts';
import { encodeFacts, factRules, toFacts } from './facts.ts';
import { decimal, flag, text } from '../elements/scalars.ts';
import {
  list,
  mapped,
  object,
  optional,
  orNone,
  type ReadOf,
  type ScalarRule,
  type Shape,
  shape,
} from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import { WireError } from '../elements/wire-error.ts';
import { noteShape } from './note.ts';
import { encodeNotes, toNotes } from './notes.ts';

/** The members of a document with amounts. Without any input the default amount is 0, as described. */
export function encodeCalculation(result: CalculationResult): Members {
  const { amount, explanation, defaultType = 'CO2' } = result;
  const failure = result.isInferred === true ? undefined : result.failure;
  const amounts =
    result.amounts.length === 0 && failure !== undefined && isWithoutInput(failure)
      ? [{ ...noInputAmount, type: defaultType }]
      : result.amounts;
  const notes = encodeNotes({ ...result, failure });
  return {
    amountPerMonth: amountPerMonth(result) ?? 0,
    amount: encodeAmountInUnits(amount, amount.value ?? 0),
    amounts: encodeAmounts(amounts, notes),
    explanation: explanation === undefined ? undefined : encodeExplanation(explanation),
  };
}

/** A remote service of the described years has neither. */
function encodeAmounts(amounts: readonly Amount[], notes: readonly Element[]): Member {
  if (amounts.length === 0 && notes.length === 0) return undefined;
  return element(
    {},
    {
      amount: inlineListOf('amount', amounts.map(encodeAmount)),
      note: notes.length === 0 ? undefined : inlineListOf('note', notes),
    },
  );
}

/**
 * The unit is the compound text `kg/year`. Where it could be read in another
 * way, an addition to the original's documents marks the perUnit.
 */
export function encodeAmountInUnits(
  { unit, perUnit }: Omit<AmountInUnits, 'value'>,
  text: number | string | null,
): Element {
  const compound = perUnit === null ? unit : `${unit}/${perUnit}`;
  const isAmbiguous = unit.includes('/') || perUnit?.includes('/') === true;
  return { ...element({ unit: compound, perUnit: isAmbiguous ? (perUnit ?? '') : undefined }), text };
}

const unitRules = { unit: text, perUnit: optional(text, why.addition) };
const amountInUnitsShape = shape('amount', { value: decimal, ...unitRules });

export const amountInUnits = mapped(object(amountInUnitsShape), toAmountInUnits);

/** The same of a sum that may have no value, because nothing could be summed. */
export const sumInUnits = mapped(
  object(shape('sum', { value: orNone(decimal), ...unitRules })),
  toAmountInUnits,
);

/** In kg per month, the only amount of version 1 and of any service of the described era. */
export const amountPerMonthRule: ScalarRule<AmountInUnits> = {
  ...mapped(decimal, fromPerMonth),
  parse: (given, name) => fromPerMonth(decimal.parse(given, name)),
};

const amountShape = shape('typed amount', {
  type: text,
  value: orNone(decimal),
  unit: optional(orNone(text), why.whereThereIsNone),
  perUnit: optional(orNone(text), why.whereThereIsNone),
  default: optional(flag, why.whereThereIsNone),
  ...factRules,
});

const amountsShape = shape('amounts', {
  amount: optional(list('amount', amountShape), why.whereThereIsNone, []),
  note: optional(list('note', noteShape), why.whereThereIsNone, []),
});

/** The members of a document that tell an amount; which of them it must have depends on the document. */
export const calculationRules = {
  amountPerMonth: optional(amountPerMonthRule, why.version2),
  amount: optional(amountInUnits, why.version1),
  amounts: optional(object(amountsShape), why.someYears, { amount: [], note: [] }),
  explanation: optional(mapped(object(explanationShape), toExplanation), why.addition),
};

/** Reads a document with one of the two amounts. */
export function toCalculation(read: ReadOf<Shape<typeof calculationRules>>): CalculationResult {
  const { amount, amountPerMonth, amounts, explanation } = read;
  const found = amount ?? amountPerMonth;
  if (found === null) throw new WireError('The document lacks an amount, which is required.');
  const told = toNotes(amounts.note, found.value !== 0);
  const isFailed = told.failure !== undefined;
  return {
    amount: isFailed ? { ...found, value: null } : found,
    // With a failure 0 stands for what was not computed.
    amounts: amounts.amount.map(toAmount).filter(({ value }) => !isFailed || value),
    ...told,
    ...(explanation === null ? {} : { explanation }),
  };
}

function toAmount(read: ReadOf<typeof amountShape>): Amount {
  const { type, value, unit, perUnit, default: isDefault } = read;
  const facts = toFacts(read);
  return facts === undefined
    ? { type, value, unit, perUnit, isDefault }
    : { type, value, unit, perUnit, isDefault, facts };
}

/**
 * A service that says no more than 0 about a calculation without inputs has not
 * calculated anything, if the item takes these.
 */
export function unlessWithoutInput(
  result: CalculationResult,
  inputs: readonly string[],
  sent: readonly { readonly value: string }[],
): CalculationResult {
  const { amount, amounts, failure } = result;
  const isZero = amount.value === 0 && amounts.every(({ value }) => value === 0);
  const isCalculated = !isZero || inputs.length === 0 || sent.some(({ value }) => value !== '');
  if (isCalculated || failure !== undefined) return result;
  return { ...result, amount: { ...amount, value: null }, failure: noInput(inputs), isInferred: true };
}

const noInputAmount: Omit<Amount, 'type'> = { value: 0, unit: 'kg', perUnit: 'year', isDefault: true };

function fromPerMonth(perMonth: number): AmountInUnits {
  return { value: perMonth * 12, unit: 'kg', perUnit: 'year' };
}

interface ReadAmount<V> {
  readonly value: V;
  readonly unit: string;
  readonly perUnit: string | null;
}

function toAmountInUnits<V extends number | null>(read: ReadAmount<V>): AmountInUnits<V> {
  const { value, unit: compound, perUnit: stated } = read;
  if (stated === '') return { value, unit: compound, perUnit: null };
  if (stated !== null && compound.endsWith(`/${stated}`)) {
    return { value, unit: compound.slice(0, -stated.length - 1), perUnit: stated };
  }
  const slash = compound.indexOf('/');
  return slash < 0
    ? { value, unit: compound, perUnit: null }
    : { value, unit: compound.slice(0, slash), perUnit: compound.slice(slash + 1) };
}

function encodeAmount({ type, unit, perUnit, value, isDefault, facts }: Amount): Element {
  const attributes = {
    type,
    unit: unit ?? undefined,
    perUnit: perUnit ?? undefined,
    default: isDefault === null ? undefined : String(isDefault),
    ...encodeFacts(facts),
  };
  return { ...element(attributes), text: value };
}
