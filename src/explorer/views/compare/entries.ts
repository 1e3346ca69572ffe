import { useQueries } from '@tanstack/react-query';
import { ExploreItemDocument, type ExploreItemQuery } from '../../../../schema/generated/graphql.ts';
import { splitItemAddress } from '../../api/address.ts';
import { asFailure, Failure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { operationQuery } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import { formatFigure } from '../../ui/numbers.ts';
import { sourceText } from '../../ui/source-line.tsx';
import { askAmount } from '../item/ask-amount.ts';
import { amountVariables, type asInputs } from '../item/inputs.ts';
import { type Names, namesOf, withNames } from '../item/names.ts';
import { formatQuantity } from '../profile/quantity.ts';

/** What is compared, by its address. */
const entryQuery = (address: string) => ({
  queryKey: ['compared', address, currentToken()],
  queryFn: () => readEntry(address),
});

type Read = Awaited<ReturnType<typeof readEntry>>;

/** With what it is read from, and why it could not be. */
export interface Entry extends Omit<Read, 'asked'> {
  /** What its amount was asked with; `null` until it is known. */
  readonly asked: Read['asked'] | null;
  readonly address: string;
  readonly error: Error | null;
}

/** All of them, each as far as it has come. */
export const useEntries = (addresses: readonly string[]): readonly Entry[] =>
  useQueries({ queries: addresses.map(entryQuery) }).map(({ data, error }, index) => {
    const address = addresses[index] ?? '';
    const name = error === null ? '…' : `Item ${splitItemAddress(address).uid}`;
    return { ...(data ?? { ...unread, name }), error, address };
  });

const unread = { category: '', label: '…', asked: null, inputs: '', amount: null, source: '' };

/** The item and the amount of an address. */
async function readEntry(address: string) {
  const { categoryPath, uid } = splitItemAddress(address);
  const { item, inputs, amount } = await askAmount(address).catch((error: unknown) => {
    throw named(address, error);
  });
  const names = item ? namesOf(item) : new Map<string, string>();
  const { provenance, source } = item ?? {};
  const category = item?.dataCategory?.name ?? '';
  const label = item?.label ?? '';
  return {
    name: `${category}: ${label}`,
    category,
    label,
    asked: amountVariables(categoryPath, uid, inputs),
    inputs: inputs.map((input) => inputText(input, names)).join(', '),
    amount,
    source: provenance ? sourceText(provenance) : (source ?? ''),
  };
}

/** What an amount failed with, in the names of the item's inputs and figures where that is known. */
function named(address: string, error: unknown): unknown {
  const { categoryPath, uid } = splitItemAddress(address);
  const { queryKey } = operationQuery(ExploreItemDocument, { categoryPath, uid });
  const item = queries.getQueryData<{ readonly answer: ExploreItemQuery }>(queryKey)?.answer.dataItem;
  const { code, message } = asFailure(error);
  return item ? new Failure(code, withNames(message, namesOf(item))) : error;
}

function inputText(
  { name, value, unit, perUnit }: ReturnType<typeof asInputs>[number],
  names: Names,
): string {
  return `${names.get(name) ?? name}: ${formatFigure(value)} ${formatQuantity(unit, perUnit ?? null)}`.trim();
}
