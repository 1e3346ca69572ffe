import { useCallback, useEffect, useState } from 'react';
import { ExploreAmountDocument } from '../../../schema/generated/graphql.ts';
import { queries } from '../../api/queries.ts';
import { operationQuery } from '../../api/request.ts';
import { useThrottled } from '../../ui/hooks/use-settled.ts';
import { amountVariables, asInputs, type Item } from './inputs.ts';
import { type AmountVariables, useAmount } from './use-amount.ts';

const leastMs = 50;

/** The amount for what is entered, asked for with each key, but no more often than the page can draw it. */
export function useEntered(categoryPath: string, item: Item, parameters: URLSearchParams) {
  const { uid } = item;
  const given = JSON.stringify(
    amountVariables(categoryPath, uid, asInputs(item.userValueChoices ?? [], parameters), parameters),
  );
  const [asked, setAsked] = useState(given);
  const ask = useCallback((entered: string) => {
    // It is on its way while the page is drawn for it.
    void queries.prefetchQuery(operationQuery(ExploreAmountDocument, read(entered)));
    setAsked(entered);
  }, []);
  const askFor = useThrottled(ask, leastMs, given);
  useEffect(() => askFor(given), [askFor, given]);
  const variables = read(asked);
  const isCurrent = asked === given;
  const { amount, isLast, error } = useAmount(variables);
  return { variables, amount, isLast: isLast || !isCurrent, error: isCurrent ? error : null };
}

const read = (variables: string) => JSON.parse(variables) as AmountVariables;
