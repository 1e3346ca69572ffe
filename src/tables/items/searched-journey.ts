import type { InputValue } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type Journey, type NamedItem, rowFault, type RowFault } from '../../domain/profiles/table-row.ts';
import type { SuggestedInput } from '../../domain/search/suggestion.ts';
import { shortenSearch, wordsOf } from '../../domain/search/search-words.ts';
import type { Backend } from '../../ports/backend.ts';

type Items = Pick<Backend['dataItems'], 'suggest'>;

/** A flight, with the words of its two ends. */
type Route = Required<NamedItem> & { readonly ends: readonly SuggestedInput[] };

/** The journey between the two places of a text, such as `Flight LHR-JFK`; `null` where it is none. */
export async function findRoute(items: Items, text: string): Promise<Route | null> {
  if (shortenSearch(text) !== text) return null;
  try {
    const [best] = await items.suggest({ text, maximum: 1 });
    const ends = best?.inputs.filter(({ name }) => /^IATACode\d$/.test(name)) ?? [];
    if (best === undefined || ends.length === 0) return null;
    return { uid: best.item.uid, inputs: best.inputs.map(inputOf), ends, note: best.reason };
  } catch (error) {
    if (error instanceof EmissionsError && ['BAD_USER_INPUT', 'UPSTREAM_UNSUPPORTED'].includes(error.code))
      return null;
    throw error;
  }
}

/** The flight of the columns of a row, or why it is none. */
export async function findJourney(items: Items, journey: Journey): Promise<NamedItem | RowFault> {
  const { from, to, words, way, inputs, notes, fault } = journey;
  if (from === '' || to === '') return rowFault('ITEM_UNKNOWN', bothEnds(from || to));
  const route = await findBetween(items, journey, words || 'flight', way ?? '');
  if (route === null) {
    const isFlown = words !== '' && (await findBetween(items, journey, 'flight')) !== null;
    return rowFault('ITEM_UNKNOWN', isFlown ? noFlight(words) : noAirports(from, to));
  }
  if (fault !== undefined) return fault;
  const taken = [from, to].flatMap((end, index) => {
    const { value = '' } = route.ends[index] ?? {};
    return end.toUpperCase() === value ? [] : `${quote(end)} was taken for ${value}.`;
  });
  const note = [...taken, ...(taken.length > 0 ? [route.note] : []), ...notes].join(' ') || undefined;
  const own = new Set(inputs.map(({ name }) => name));
  return { uid: route.uid, inputs: [...route.inputs.filter(({ name }) => !own.has(name)), ...inputs], note };
}

/** Its ends are read from all words of their cells, or it is none. */
async function findBetween(
  items: Items,
  { from, to }: Journey,
  kind: string,
  way = '',
): Promise<Route | null> {
  const route = await findRoute(items, `${kind} ${from} to ${to} ${way}`.trim());
  const isRead = [from, to].every(
    (end, index) => wordsOf(end).join(' ') === wordsOf(route?.ends[index]?.text ?? '').join(' '),
  );
  return isRead ? route : null;
}

function inputOf({ name, value, unit, perUnit }: InputValue): InputValue {
  return { name, value, unit, perUnit };
}

const bothEnds = (end: string): string =>
  `The journey has one end, ${quote(end)}: a flight needs two airports, such as LHR and JFK, and any other journey a quantity, such as its distance.`;

const noFlight = (words: string): string =>
  `${quote(words)} is no flight, so its two places do not say how far it is: add a column with a quantity, such as "Distance (km)".`;

const noAirports = (from: string, to: string): string =>
  `${quote(from)} and ${quote(to)} are not two airports that are known, each by one name: write airports as LHR and JFK, or add a column with a quantity, such as "Distance (km)".`;
