import { useCallback, useEffect, useState } from 'react';
import { ExploreAmountDocument } from '../../../schema/generated/graphql.ts';
import { queries } from '../../api/queries.ts';
import { operationQuery } from '../../api/request.ts';
import { useThrottled } from '../../ui/hooks/use-settled.ts';
import { useAmount } from './amount.tsx';
import { amountVariables, asInputs, type Choice } from './inputs.ts';

const leastMs = 50;

/** The amount for what is entered, asked for with each key, but no more often than the page can draw it. */
export function useEntered(
  categoryPath: string,
  uid: string,
  choices: readonly Choice[],
  parameters: URLSearchParams,
) {
  const given = JSON.stringify(asInputs(choices, parameters));
  const [inputs, setInputs] = useState(given);
  const ask = useCallback(
    (entered: string) => {
      // It is on its way while the page is drawn for it.
      void queries.prefetchQuery(
        operationQuery(ExploreAmountDocument, variablesOf(categoryPath, uid, entered)),
      );
      setInputs(entered);
    },
    [categoryPath, uid],
  );
  const askFor = useThrottled(ask, leastMs, given);
  useEffect(() => askFor(given), [askFor, given]);
  const variables = variablesOf(categoryPath, uid, inputs);
  const isCurrent = inputs === given;
  const { amount, isLast, error } = useAmount(variables);
  return { variables, amount, isLast: isLast || !isCurrent, error: isCurrent ? error : null };
}

const variablesOf = (categoryPath: string, uid: string, inputs: string) =>
  amountVariables(categoryPath, uid, JSON.parse(inputs) as ReturnType<typeof asInputs>);
