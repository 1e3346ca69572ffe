import { ExploreAmountDocument, type ExploreAmountQuery } from '../../../schema/generated/graphql.ts';
import { useOperation } from '../../api/request.ts';

export type Amount = NonNullable<NonNullable<ExploreAmountQuery['dataItem']>['amount']>;
export type AmountVariables = Parameters<typeof useAmount>[0];

/** The amount for these inputs; while it is requested, the previous amount, which is no answer. */
export function useAmount(variables: {
  readonly categoryPath: string;
  readonly uid: string;
  readonly inputs: { path: string; value: string; unit: string | null; perUnit?: string | null }[];
  readonly asOf: string | null;
  readonly returnPerUnit: string | null;
}) {
  const { data, error, isPlaceholderData } = useOperation(ExploreAmountDocument, variables, {
    isWanted: variables.uid !== '',
    keepsLast: true,
  });
  return { amount: data?.dataItem?.amount ?? null, isLast: isPlaceholderData, error };
}
