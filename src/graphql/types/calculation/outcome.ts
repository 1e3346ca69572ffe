import type { FieldMap } from '@pothos/core';
import { type CalculationResult, failureOf } from '../../../domain/amounts/amount.ts';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { BuilderTypes } from '../../builder.ts';
import type { InputLocator } from '../../input-path.ts';
import { CalculationResultRef } from './calculation-refs.ts';
import { toUserError, toUserErrors, UserErrorRef } from '../user-error.ts';

interface LocatedOutcome {
  readonly outcome: CalculationResult | EmissionsError;
  /** Finds what an error is about among the arguments. */
  readonly locate: InputLocator;
}

/** The amounts of one of several calculations, or its error. */
export function outcomeFields<T extends LocatedOutcome>(
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
      resolve: ({ outcome, locate }) => {
        const error = errorOf(outcome);
        return error === undefined ? null : toUserError(error, locate);
      },
    }),
    errors: t.field({
      type: [UserErrorRef],
      description: 'All faults of the inputs and units, `error` first; empty when there is a result.',
      resolve: ({ outcome, locate }) => {
        const error = errorOf(outcome);
        return error === undefined ? [] : [...toUserErrors(error, locate)];
      },
    }),
  };
}

function errorOf(outcome: CalculationResult | EmissionsError): EmissionsError | undefined {
  return outcome instanceof EmissionsError ? outcome : failureOf(outcome);
}
