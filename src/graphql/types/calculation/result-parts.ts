import type { FieldMap } from '@pothos/core';
import { type CalculationResult, failureOf, notesOf } from '../../../domain/amounts/amount.ts';
import { breakDown } from '../../../totals/gas-breakdown.ts';
import type { BuilderTypes } from '../../builder.ts';
import { GasBreakdownRef } from './gas-breakdown.ts';
import { NoteRef } from './note.ts';
import { ScopeBreakdownRef } from './scope-breakdown.ts';

/** The fields of a calculation that an emission has as well, which is the headline. */
export function resultParts<T>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  resultOf: (node: T) => CalculationResult,
  of: 'amount' | 'headline',
): FieldMap {
  return {
    gases: t.field({
      type: GasBreakdownRef,
      description: 'The amount by gas, in its units; its sums are `null` with an error like `value`.',
      resolve: (node) => breakDown(resultOf(node), of),
    }),
    scopes: t.field({
      type: ScopeBreakdownRef,
      description:
        'The amount by scope and part of a life cycle, in its units; without parts when it could not be calculated.',
      resolve: (node) => {
        const { unit, perUnit, scopes } = breakDown(resultOf(node), of);
        return { unit, perUnit, parts: scopes };
      },
    }),
    notes: t.field({
      type: [NoteRef],
      description: 'Notes from the algorithm and about its run.',
      // The headline has what counts in addition to the algorithm's own amount.
      resolve: (node) =>
        notesOf(resultOf(node)).filter(({ code }) => of === 'amount' || code !== 'COUNTS_BESIDE'),
    }),
  };
}

export function unlessFailed(result: CalculationResult): CalculationResult {
  const failure = failureOf(result);
  if (failure !== undefined) throw failure;
  return result;
}
