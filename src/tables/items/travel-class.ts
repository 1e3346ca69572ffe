import { partsOf } from '../columns/journey-words.ts';

/** The classes that flights have, with the words and the cabin codes of IATA that mean them. */
const classes = {
  economy:
    'economy eco economic economique economica economia turista tourist touriste coach y wirtschaftsklasse',
  'premium economy': 'premium pe w',
  business: 'business biz bus affaires ejecutiva negocios geschaftsklasse j c',
  first: 'first erste premiere primera prima f',
  average: 'average unknown mixed any all mittel moyenne',
};

export const classNames: readonly string[] = Object.keys(classes);

const byWord = new Map(
  Object.entries(classes).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);

/** The class that a text names, such as `Economy (Y)` or `Biz`; `null` where it names none, or two. */
export function classIn(text: string): string | null {
  const named = new Set(partsOf(text).flatMap((word) => byWord.get(word) ?? []));
  if (named.has('premium economy')) named.delete('economy');
  const [name, ...others] = named;
  return name === undefined || others.length > 0 ? null : name;
}
