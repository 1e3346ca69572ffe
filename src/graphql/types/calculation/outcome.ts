import type { FieldMap } from '@pothos/core';
import type { CalculationResult } from '../../../domain/amount.ts';
import { EmissionsError } from '../../../domain/errors.ts';
import type { BuilderTypes } from '../../builder.ts';
import { messageOf } from '../../errors.ts';
import { CalculationResultRef } from './calculation-refs.ts';
import { UserErrorRef } from '../user-error.ts';

/** The amounts of one of several calculations, or its error. */
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
        // Unexpected errors are masked and logged like everywhere else.
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
