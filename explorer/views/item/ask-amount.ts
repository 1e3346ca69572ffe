import { ExploreAmountDocument, ExploreItemDocument } from '../../../schema/generated/graphql.ts';
import { splitItemAddress } from '../../api/address.ts';
import { queries } from '../../api/queries.ts';
import { operationQuery } from '../../api/request.ts';
import { amountVariables, asInputs, guessedInputs } from './inputs.ts';

/** The item of an address, and its amount for the inputs that stand there; per a time, or for once, where that is said. */
export async function askAmount(address: string, perUnit: string | null = null) {
  const { categoryPath, uid, parameters } = splitItemAddress(address);
  const variablesOf = (inputs: ReturnType<typeof asInputs>) => {
    const variables = amountVariables(categoryPath, uid, inputs, parameters);
    return { ...variables, returnPerUnit: perUnit ?? variables.returnPerUnit };
  };
  const amountOf = (inputs: ReturnType<typeof asInputs>) =>
    operationQuery(ExploreAmountDocument, variablesOf(inputs));
  // Next to the item; where the guess is wrong, it is asked for once more.
  if (parameters.size > 0) void queries.prefetchQuery(amountOf(guessedInputs(parameters)));
  const asked = operationQuery(ExploreItemDocument, { categoryPath, uid });
  type Found = Awaited<ReturnType<typeof asked.queryFn>>;
  const inputsOf = ({ answer }: Found) => asInputs(answer.dataItem?.userValueChoices ?? [], parameters);
  const found = await queries.fetchQuery({
    ...asked,
    queryFn: async (context) => {
      const item = await asked.queryFn(context);
      // Before the item is drawn, which takes as long as the answer.
      void queries.prefetchQuery(amountOf(inputsOf(item)));
      return item;
    },
  });
  const { answer } = await queries.fetchQuery(amountOf(inputsOf(found)));
  return {
    item: found.answer.dataItem,
    asked: variablesOf(inputsOf(found)),
    amount: answer.dataItem?.amount ?? null,
  };
}
