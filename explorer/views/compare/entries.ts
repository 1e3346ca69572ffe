import { useQueries } from '@tanstack/react-query';
import { ExploreItemDocument, type ExploreItemQuery } from '../../../schema/generated/graphql.ts';
import { splitItemAddress } from '../../api/address.ts';
import { asFailure, Failure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { operationQuery } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import { formatFigure } from '../../format/numbers.ts';
import { sourceText } from '../../ui/source-line.tsx';
import { askAmount } from '../item/ask-amount.ts';
import { amountVariables, asInputs, type Item } from '../item/inputs.ts';
import { type Names, namesOf, withNames } from '../item/names.ts';
import { formatQuantity } from '../profile/quantity.ts';

/** The compared items, read from the address. */
const entryQuery = (address: string) => ({
  queryKey: ['compared', address, currentToken()],
  queryFn: () => readEntry(address),
});

type Read = Awaited<ReturnType<typeof readEntry>>;

/** With what it is read from, and why it could not be. */
export interface Entry extends Omit<Read, 'asked'> {
  /** The inputs of the requested amount; `null` until it is known. */
  readonly asked: Read['asked'] | null;
  readonly address: string;
  readonly error: Error | null;
}

/** All of them, each as far as it has come. */
export const useEntries = (addresses: readonly string[]): readonly Entry[] =>
  useQueries({ queries: addresses.map(entryQuery) }).map(({ data, error }, index) => {
    const address = addresses[index] ?? '';
    const known =
      error === null ? pending : described(address, error instanceof Unanswered ? error.item : null);
    return { ...(data ?? { ...unread, ...known }), error, address };
  });

const pending = { name: '…', category: '', label: '…', inputs: '' };
const unread = { asked: null, amount: null, source: '' };

/** The item and the amount of an address. */
async function readEntry(address: string) {
  const { categoryPath, uid, parameters } = splitItemAddress(address);
  const { item, inputs, amount } = await askAmount(address).catch((error: unknown) => {
    throw new Unanswered(itemRead(address), error);
  });
  const { provenance, source } = item ?? {};
  return {
    ...described(address, item),
    asked: amountVariables(categoryPath, uid, inputs, parameters),
    amount,
    source: provenance ? sourceText(provenance) : (source ?? ''),
  };
}

/** Identifies an entry by its item, or by its address until the item is loaded. */
function described(address: string, item: Item | null) {
  const { categoryPath, uid, parameters } = splitItemAddress(address);
  const category = item?.dataCategory?.name ?? categoryPath;
  const label = item?.label ?? uid;
  const inputs = item
    ? asInputs(item.userValueChoices ?? [], parameters).map((input) => inputText(input, namesOf(item)))
    : [...parameters].map(([name, text]) => `${name}: ${text}`);
  return { name: `${category}: ${label}`, category, label, inputs: inputs.join(', ') };
}

/** Why an amount failed, in the names of the item's inputs and figures if the item could be read; which is kept with it. */
class Unanswered extends Failure {
  readonly item: Item | null;

  constructor(item: Item | null, error: unknown) {
    const { code, message } = asFailure(error);
    super(code, item ? withNames(message, namesOf(item)) : message);
    this.item = item;
  }
}

/** The item of an entry, also where its amount failed. */
function itemRead(address: string): Item | null {
  const { categoryPath, uid } = splitItemAddress(address);
  const { queryKey } = operationQuery(ExploreItemDocument, { categoryPath, uid });
  return queries.getQueryData<{ readonly answer: ExploreItemQuery }>(queryKey)?.answer.dataItem ?? null;
}

function inputText(
  { name, value, unit, perUnit }: ReturnType<typeof asInputs>[number],
  names: Names,
): string {
  return `${names.get(name) ?? name}: ${formatFigure(value)} ${formatQuantity(unit, perUnit ?? null)}`.trim();
}
