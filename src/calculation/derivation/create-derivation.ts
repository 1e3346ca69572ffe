import type { Amount, CalculationResult } from '../../domain/amounts/amount.ts';
import type { Derivation } from '../../domain/amounts/derivation.ts';
import type { DefinitionFacts } from '../../domain/amounts/figure-facts.ts';
import type { BoundValue } from '../inputs/bindings.ts';
import type { Shadow } from '../interpreter/shadow.ts';
import { addKnown } from './known-values.ts';
import { StepList } from './step-list.ts';

/** More terms or factors are shown as one. */
const maxOperands = 10;
/** Deeper expressions, and those beyond so many steps, are shown as their value. */
const deepest = 100;
const maxSteps = 1000;

interface Derived {
  readonly amounts: readonly Amount[];
  /** How each was made, by type. */
  readonly shadows: ReadonlyMap<string, Shadow>;
  readonly bound: readonly BoundValue[];
  /** Facts stated by the figures of the item's category. */
  readonly figures: DefinitionFacts | null;
  /** The amount in the requested units. */
  readonly result: CalculationResult['amount'];
  /** Whether amounts were scaled to a part of the item's time. */
  readonly isPart: boolean;
}

/** The steps of all amounts, of which a step of several amounts is there once. */
export function createDerivation({ amounts, shadows, bound, figures, result, isPart }: Derived): Derivation {
  const list = new StepList();
  const indexes = new Map<unknown, number>();
  const derived = amounts.flatMap(({ type, value, unit, perUnit, isDefault }) => {
    const shadow = shadows.get(type);
    if (shadow === undefined || value === null) return [];
    const step = add(shadow, 0);
    list.setUnits(step, unit, perUnit);
    return [{ type, step, value, isDefault }];
  });
  const standard = derived.find(({ isDefault }) => isDefault);
  return {
    steps: list.steps,
    amounts: derived.map(({ type, step }) => ({ type, step })),
    result: standard === undefined || result.value === null ? null : addResult(standard, result.value),
  };

  function add(shadow: Shadow, depth: number): number {
    const { source } = shadow;
    const key = keyOf(shadow);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const index =
      source.kind === 'operation' ? addOperation(shadow, depth) : addKnown(list, shadow, { bound, figures });
    indexes.set(key, index);
    return index;
  }

  function addOperation(shadow: Shadow, depth: number): number {
    const { source, label: name } = shadow;
    // Steps added by the service have no line.
    const line = shadow.line || null;
    const value = Number(shadow.value);
    if (source.kind !== 'operation' || depth > deepest || list.steps.length > maxSteps) {
      return list.add({ value, line, name, origin: 'algorithm' });
    }
    const { operation } = source;
    const parts = chainOf(shadow, operation);
    const [only] = parts;
    if (only !== undefined && parts.length === 1 && isChain(operation)) {
      return add(only, depth + 1);
    }
    const operands = parts.slice(0, maxOperands).map((part) => add(part, depth + 1));
    const others = parts.slice(maxOperands).map((part) => Number(part.value));
    if (others.length > 0) {
      const together = others.reduce((one, other) => (operation === '+' ? one + other : one * other));
      operands.push(list.add({ value: together, line, origin: 'others', count: others.length }));
    }
    return list.add({ value, line, name, operation, operands });
  }

  /** Adds the service's steps to the default amount: the part of a period, and the requested units. */
  function addResult(
    { step, value }: { readonly step: number; readonly value: number },
    final: number,
  ): number {
    if (final === value || value === 0) return step;
    const factor = list.add({ value: final / value, origin: isPart ? 'period' : 'conversion' });
    const { unit, perUnit } = result;
    return list.add({ value: final, operation: '*', operands: [step, factor], unit, perUnit });
  }
}

/** Key of a step that is listed once: a look-up, a figure of the item's history, or the expression. */
function keyOf(shadow: Shadow): unknown {
  const { source } = shadow;
  if (source.kind === 'found') return source.found;
  if (source.kind !== 'entry' || source.of.source.kind !== 'name') return shadow;
  return `${source.of.source.name} ${source.start}`;
}

function isChain(operation: string): boolean {
  return operation === '+' || operation === '*';
}

/**
 * The terms of a sum of sums, or the factors of a product of products, as a loop
 * makes them, without the 0 that a sum starts with. What the algorithm gave
 * another name is one of them.
 */
function chainOf(shadow: Shadow, operation: string): readonly Shadow[] {
  const parts: Shadow[] = [];
  let at: Shadow = shadow;
  for (;;) {
    const { source } = at;
    if (source.kind !== 'operation') break;
    const [first, ...rest] = source.operands;
    parts.push(...rest.toReversed());
    if (first === undefined) break;
    const isSame = first.source.kind === 'operation' && first.source.operation === operation;
    if (!isChain(operation) || !isSame || (first.label !== null && first.label !== shadow.label)) {
      const isStart = operation === '+' && first.source.kind === 'constant' && first.value === 0;
      if (!isStart || parts.length === 0) parts.push(first);
      break;
    }
    at = first;
  }
  return parts.toReversed();
}
