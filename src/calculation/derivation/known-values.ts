import type { FoundValue } from '../../domain/amounts/derivation.ts';
import { type DefinitionFacts, editionOf, ofEdition } from '../../domain/amounts/figure-facts.ts';
import { EPOCH, type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import { parseDecimal } from '../../domain/basics/decimal.ts';
import type { BoundValue } from '../inputs/bindings.ts';
import type { TracedLookup, TracedProfileRead } from '../plan/calculation-trace.ts';
import type { Shadow } from '../interpreter/shadow.ts';
import type { NewStep, StepList } from './step-list.ts';

/** The values that the algorithm could read by name. */
interface Bound {
  readonly bound: readonly BoundValue[];
  /** Facts stated by the item's figures. */
  readonly figures: DefinitionFacts | null;
}

/** The step of a value that the algorithm read and did not make. */
export function addKnown(list: StepList, { value, source, line, label: name }: Shadow, bound: Bound): number {
  const step = { value: Number(value), line, name };
  switch (source.kind) {
    case 'constant':
      return list.add({ ...step, origin: 'constant' });
    case 'share':
    case 'potential':
    case 'conversion':
      return list.add({ ...step, line: null, origin: source.kind });
    case 'found':
      return list.add({ ...step, ...fromFound(source.found as TracedLookup | TracedProfileRead) });
    case 'entry': {
      const { source: of } = source.of;
      const start = trustedInstant(source.start);
      if (of.kind === 'found') return list.add({ ...step, ...fromFound(of.found as TracedLookup, start) });
      return addName(list, step, of.kind === 'name' ? of.name : '', bound, start);
    }
    case 'name':
      return addName(list, step, source.name, bound);
    default:
      return list.add({ ...step, origin: 'algorithm' });
  }
}

function addName(
  list: StepList,
  step: NewStep,
  name: string,
  { bound, figures }: Bound,
  start?: Instant,
): number {
  const binding = bound.findLast(({ plan }) => plan.boundAs === name);
  if (binding === undefined) return list.add({ ...step, origin: 'algorithm' });
  const { plan, origin, given, scaledBy } = binding;
  const { unit, perUnit } = plan.targetTexts;
  const isPer = scaledBy === undefined && binding.isOnce !== true;
  const found: FoundValue = {
    path: plan.definition.path,
    categoryPath: null,
    drill: [],
    itemUid: null,
    row: origin === 'item' ? statedBy(bound, 'source') : null,
    edition: origin === 'item' ? editionIn(figures, statedBy(bound, 'edition'), start) : null,
    startDate: unlessEpoch(start ?? binding.start),
  };
  const units = { unit, perUnit: isPer ? perUnit : null };
  const known = { ...step, line: null, name, origin, found };
  const before = start === undefined ? parseDecimal(given.value) : null;
  if (before === null || before === 0 || before === step.value) return list.add({ ...known, ...units });
  // The original value, converted to the units of the algorithm and to the period.
  const operands = [list.add({ ...known, value: before, unit: given.unit, perUnit: given.perUnit })];
  const conversion = step.value / before / (scaledBy ?? 1);
  if (conversion !== 1) operands.push(list.add({ value: conversion, origin: 'conversion' }));
  if (scaledBy !== undefined) operands.push(list.add({ value: scaledBy, origin: 'period' }));
  return list.add({ value: step.value, name, operation: '*', operands, ...units });
}

/** Fact that a value of the item states for all its figures; `source` is its row at the publisher. */
function statedBy(bound: readonly BoundValue[], path: 'source' | 'edition'): string | null {
  const stated = bound.find(({ origin, plan }) => origin === 'item' && plan.definition.path === path);
  return stated?.given.value || null;
}

function editionIn(
  figures: DefinitionFacts | null,
  ofItem: string | null,
  start: Instant | null | undefined,
): string | null {
  return figures && editionOf(ofEdition(figures, ofItem), start ?? null);
}

function fromFound(found: TracedLookup | TracedProfileRead, start?: Instant): Partial<NewStep> {
  const none = { drill: [], itemUid: null, row: null, edition: null, startDate: null };
  if (!('lookup' in found)) {
    const { categoryPath, valuePath: path } = found;
    return { line: null, origin: 'profile', found: { ...none, path, categoryPath } };
  }
  const { lookup, from } = found;
  const startDate = start ?? found.start;
  return {
    line: null,
    name: lookup.valuePath,
    unit: from?.unit ?? null,
    perUnit: from?.perUnit ?? null,
    origin: 'look-up',
    found: {
      path: lookup.valuePath,
      categoryPath: lookup.categoryPath,
      drill: lookup.drill,
      itemUid: from?.uid ?? null,
      row: from?.row ?? null,
      edition: editionIn(from?.figures ?? null, null, startDate),
      startDate: unlessEpoch(startDate),
    },
  };
}

function unlessEpoch(start: Instant | null | undefined): Instant | null {
  return start === undefined || start === EPOCH ? null : start;
}
