import type { FieldMap } from '@pothos/core';
import type { CalculationResult } from '../../../domain/amount.ts';
import { EmissionsError } from '../../../domain/errors.ts';
import type { BuilderTypes } from '../../builder.ts';
import { messageOf } from '../../errors.ts';
import { CalculationResultRef } from './calculation-refs.ts';
import { UserErrorRef } from '../user-error.ts';

/** The amounts of one calculation among several, or what was wrong with it. */
export function outcomeFields<T extends { readonly outcome: CalculationResult | EmissionsError }>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
  errorDescription: string,
): FieldMap {
  return {
    result: t.field({
      type: CalculationResultRef,
      nullable: true,
      description: 'The amounts; `null` when there is an error.',
      resolve: ({ outcome }) => {
        if (!(outcome instanceof EmissionsError)) return outcome;
        // What nobody foresaw goes the way of all such errors: masked, and told to the operators.
        if (outcome.code === 'INTERNAL') throw outcome;
        return null;
      },
    }),
    error: t.field({
      type: UserErrorRef,
      nullable: true,
      description: errorDescription,
      resolve: ({ outcome }) =>
        outcome instanceof EmissionsError
          ? { code: outcome.code, field: outcome.argument ?? null, message: messageOf(outcome) }
          : null,
    }),
  };
}
