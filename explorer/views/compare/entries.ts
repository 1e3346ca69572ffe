import { formatName } from '../../words/data-names.ts';
import { useQueries } from '@tanstack/react-query';
import { ExploreItemDocument } from '../../../schema/generated/graphql.ts';
import { itemAddress, splitItemAddress } from '../../api/address.ts';
import { asFailure, Failure } from '../../api/failure.ts';
import { queries } from '../../api/queries.ts';
import { operationQuery } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';
import { formatFigure } from '../../format/numbers.ts';
import { words } from '../../words/words.ts';
import { askAmount } from '../item/ask-amount.ts';
import { asInputs, type Item, withParameter } from '../item/inputs.ts';
import { type Names, namesOf, withNames } from '../item/names.ts';
import type { Amount } from '../item/use-amount.ts';
import { yearParameter } from '../item/years.ts';
import { formatQuantity } from '../profile/quantity.ts';
import { type Quantity, withQuantity } from './quantity.ts';

interface Shared {
  /** `null` where each has its own. */
  readonly quantity: Quantity | null;
  /** `latest` for the latest figures; empty where each has its own. */
  readonly year: string;
}

type Read = Awaited<ReturnType<typeof readEntry>>;

export const latest = 'latest';

/** A compared factor, with its amount or why it has none. */
export interface Entry extends Omit<Read, 'item'> {
  /** In the address of the comparison. */
  readonly address: string;
  readonly item: Item | null;
  readonly error: Error | null;
}

/** Whether a factor has inputs of its own in its address. */
export const hasInputs = (address: string): boolean =>
  [...splitItemAddress(address).parameters.keys()].some(
    (name) => name !== yearParameter && name !== withParameter,
  );

/** All of them, each as far as it has come; while the shared quantity is typed, as it was. */
export const useEntries = (
  addresses: readonly string[],
  sharedOf: (address: string) => Shared,
): readonly Entry[] =>
  useQueries({
    queries: addresses.map((address) => {
      const shared = sharedOf(address);
      return {
        queryKey: ['compared', address, shared, currentToken()],
        queryFn: () => readEntry(address, shared),
        placeholderData: (last: Read | undefined) => last,
      };
    }),
  }).map(({ data, error }, index): Entry => {
    const address = addresses[index] ?? '';
    if (data !== undefined) return { ...data, address, error };
    const item = error instanceof Unanswered ? error.item : null;
    return { ...described(address, item), item, amount: null, asked: null, address, error };
  });

/** The factor and the amount of an address, for what is shared. */
async function readEntry(address: string, { quantity, year }: Shared) {
  const { categoryPath, uid, parameters } = splitItemAddress(address);
  if (year === latest) parameters.delete(yearParameter);
  else if (year !== '') parameters.set(yearParameter, year);
  const { answer } = await queries.fetchQuery(operationQuery(ExploreItemDocument, { categoryPath, uid }));
  const item = answer.dataItem;
  const own = quantity !== null && item ? withQuantity(item, parameters, quantity) : parameters;
  if (own === null)
    throw new Unanswered(
      item,
      new Failure('BAD_USER_INPUT', words.compare.otherUnit(formatQuantity(quantity?.unit ?? '', null))),
    );
  const shown = itemAddress(categoryPath, uid, own.toString());
  const { asked, amount } = await askAmount(shown, quantity?.perUnit ?? null).catch((error: unknown) => {
    throw new Unanswered(item, error);
  });
  const known: { amount: Amount | null; asked: typeof asked | null } = { amount, asked };
  return { ...described(shown, item), item, ...known };
}

/** Names an entry by its factor, or by its address until that is known. */
function described(shown: string, item: Item | null) {
  const { categoryPath, uid, parameters } = splitItemAddress(shown);
  const names = item === null ? null : namesOf(item);
  const inputs =
    item === null || names === null
      ? [...parameters].map(([name, text]) => `${name}: ${text}`)
      : asInputs(item.userValueChoices ?? [], parameters).map((input) => inputText(input, names));
  return {
    /** The view of the factor with these inputs. */
    shown,
    title: item?.title ?? uid,
    category: formatName(item?.dataCategory?.name ?? categoryPath),
    inputs: inputs.join(', '),
  };
}

/** Why an amount failed, in the names of the factor's inputs if it could be read; which is kept with it. */
class Unanswered extends Failure {
  readonly item: Item | null;

  constructor(item: Item | null, error: unknown) {
    const { code, message } = asFailure(error);
    super(code, item ? withNames(message, namesOf(item)) : message);
    this.item = item;
  }
}

function inputText(
  { path, value, unit, perUnit }: ReturnType<typeof asInputs>[number],
  names: Names,
): string {
  return `${names.get(path) ?? path}: ${formatName(formatFigure(value))} ${formatQuantity(unit, perUnit ?? null)}`.trim();
}
