import type { Amount, CalculationResult } from '../../domain/amount.ts';
import { amountPerMonth } from '../../totals/amount-per-month.ts';
import { type Element, element, inlineListOf, type Members } from '../format/element.ts';
import { decodeExplanation, encodeExplanation } from './explanation.ts';
import { decodeNote, encodeNote } from './note.ts';
import type { WireNode } from '../format/wire-node.ts';
import { flagOf, numberMember, textMember } from '../format/required.ts';
import { WireError } from '../format/wire-error.ts';

/** The members of a document with amounts. */
export function encodeCalculation(result: CalculationResult): Members {
  const { amount, amounts, notes, explanation } = result;
  return {
    amountPerMonth: amountPerMonth(result),
    amount: encodeAmountInUnits(amount, amount.value),
    amounts: element(
      {},
      {
        amount: inlineListOf('amount', amounts.map(encodeAmount)),
        note: notes.length === 0 ? undefined : inlineListOf('note', notes.map(encodeNote)),
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
  { unit, perUnit }: CalculationResult['amount'],
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
  return {
    amount: decodeAmountInUnits(content.node('amount')) ?? perMonth ?? noAmount,
    amounts: (lists?.nodes('amount', 'amount') ?? []).map(decodeAmount),
    notes: (lists?.nodes('note', 'note') ?? []).map(decodeNote),
    ...(explanation === undefined ? {} : { explanation: decodeExplanation(explanation) }),
  };
}

const noAmount = { value: 0, unit: 'kg', perUnit: 'year' };

/** Version 1, and any service of the described era, gives amounts in kg per month only. */
export function decodeAmountPerMonth(
  content: Pick<WireNode, 'text'>,
  name = 'amountPerMonth',
): CalculationResult['amount'] | null {
  const perMonth = numberMember(content, name);
  return perMonth === null ? null : { value: perMonth * 12, unit: 'kg', perUnit: 'year' };
}

/** `null` where there is no amount. */
export function decodeAmountInUnits(node: WireNode | undefined): CalculationResult['amount'] | null {
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
