import type { FieldMap } from '@pothos/core';
import { type CalculationResult, failureOf } from '../../../domain/amount.ts';
import { EmissionsError } from '../../../domain/errors.ts';
import type { BuilderTypes } from '../../builder.ts';
import { CalculationResultRef } from './calculation-refs.ts';
import { toUserError, UserErrorRef } from '../user-error.ts';

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
        const error = errorOf(outcome);
        // Unexpected errors are masked and logged like everywhere else.
        if (error?.code === 'INTERNAL') throw error;
        return error === undefined ? (outcome as CalculationResult) : null;
      },
    }),
    error: t.field({
      type: UserErrorRef,
      nullable: true,
      description: errorDescription,
      resolve: ({ outcome }) => {
        const error = errorOf(outcome);
        return error === undefined ? null : toUserError(error);
      },
    }),
  };
}

function errorOf(outcome: CalculationResult | EmissionsError): EmissionsError | undefined {
  return outcome instanceof EmissionsError ? outcome : failureOf(outcome);
}
