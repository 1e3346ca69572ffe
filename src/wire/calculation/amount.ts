import {
  type Amount,
  type AmountInUnits,
  type CalculationResult,
  isWithoutInput,
  noInput,
} from '../../domain/amount.ts';
import { amountPerMonth } from '../../totals/amount-per-month.ts';
import { type Element, element, inlineListOf, type Members } from '../format/element.ts';
import { decodeExplanation, encodeExplanation } from './explanation.ts';
import { decodeNotes, encodeNotes } from './notes.ts';
import type { WireNode } from '../format/wire-node.ts';
import { flagOf, numberMember, textMember } from '../format/required.ts';
import { WireError } from '../format/wire-error.ts';

/** The members of a document with amounts. Without any input the default amount is 0, as described. */
export function encodeCalculation(result: CalculationResult): Members {
  const { amount, explanation, failure } = result;
  const amounts = failure !== undefined && isWithoutInput(failure) ? [noInputAmount] : result.amounts;
  const notes = encodeNotes(result);
  return {
    amountPerMonth: amountPerMonth(result) ?? 0,
    amount: encodeAmountInUnits(amount, amount.value ?? 0),
    amounts: element(
      {},
      {
        amount: inlineListOf('amount', amounts.map(encodeAmount)),
        note: notes.length === 0 ? undefined : inlineListOf('note', notes),
      },
    ),
    explanation: explanation === undefined ? undefined : encodeExplanation(explanation),
  };
}

/**
 * The unit is the compound text `kg/year`. Where it could be read in another
 * way, an addition to the original's documents marks the perUnit.
 */
export function encodeAmountInUnits(
  { unit, perUnit }: Omit<AmountInUnits, 'value'>,
  text: number | string,
): Element {
  const compound = perUnit === null ? unit : `${unit}/${perUnit}`;
  const isAmbiguous = unit.includes('/') || perUnit?.includes('/') === true;
  return { ...element({ unit: compound, perUnit: isAmbiguous ? (perUnit ?? '') : undefined }), text };
}

export function decodeCalculation(content: WireNode): CalculationResult {
  const perMonth = decodeAmountPerMonth(content);
  const lists = content.node('amounts');
  const explanation = content.node('explanation');
  const amount = decodeAmountInUnits(content.node('amount')) ?? perMonth ?? noAmount;
  const told = decodeNotes(lists?.nodes('note', 'note') ?? []);
  return {
    amount: told.failure === undefined ? amount : { ...amount, value: null },
    amounts: told.failure === undefined ? (lists?.nodes('amount', 'amount') ?? []).map(decodeAmount) : [],
    ...told,
    ...(explanation === undefined ? {} : { explanation: decodeExplanation(explanation) }),
  };
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
  const isCalculated = amount.value !== 0 || amounts.length > 0 || inputs.length === 0;
  if (isCalculated || failure !== undefined || sent.some(({ value }) => value !== '')) return result;
  return { ...result, amount: { ...amount, value: null }, failure: noInput(inputs) };
}

const noAmount = { value: 0, unit: 'kg', perUnit: 'year' };
const noInputAmount: Amount = { type: 'CO2', ...noAmount, isDefault: true };

/** Version 1, and any service of the described era, gives amounts in kg per month only. */
export function decodeAmountPerMonth(
  content: Pick<WireNode, 'text'>,
  name = 'amountPerMonth',
): AmountInUnits | null {
  const perMonth = numberMember(content, name);
  return perMonth === null ? null : { value: perMonth * 12, unit: 'kg', perUnit: 'year' };
}

/** `null` where there is no amount. */
export function decodeAmountInUnits(node: WireNode | undefined): AmountInUnits | null {
  const value = node === undefined ? null : numberMember(node, 'value');
  if (node === undefined || value === null) return null;
  const compound = node.text('unit');
  if (compound === undefined) throw new WireError('The document has an amount without unit.');
  const stated = node.text('perUnit');
  if (stated === '') return { value, unit: compound, perUnit: null };
  if (stated !== undefined && compound.endsWith(`/${stated}`)) {
    return { value, unit: compound.slice(0, -stated.length - 1), perUnit: stated };
  }
  const slash = compound.indexOf('/');
  return slash < 0
    ? { value, unit: compound, perUnit: null }
    : { value, unit: compound.slice(0, slash), perUnit: compound.slice(slash + 1) };
}

function encodeAmount({ type, unit, perUnit, value, isDefault }: Amount): Element {
  const attributes = {
    type,
    unit: unit ?? undefined,
    perUnit: perUnit ?? undefined,
    default: String(isDefault),
  };
  return { ...element(attributes), text: value };
}

function decodeAmount(node: WireNode): Amount {
  return {
    type: node.text('type') ?? '',
    value: numberMember(node, 'value'),
    unit: textMember(node, 'unit'),
    perUnit: textMember(node, 'perUnit'),
    isDefault: flagOf(node, 'default'),
  };
}
