import type { SearchLexicon } from './search-lexicon.ts';
import { formsOf, wordsOf } from './search-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One thing that is searched for, in any of several words; each is a prefix. */
export interface SearchTerm {
  /** The typed text, without case and accents. */
  readonly typed: string;
  /** Whether what lacks it is no answer. */
  readonly isKept: boolean;
  readonly alternatives: readonly Alternative[];
}

/** Words that occur together in a record, and how well they stand for what was typed: at most 1. */
interface Alternative {
  readonly words: readonly string[];
  readonly weight: number;
}

/** A word that no record has, and the words searched instead: none if nothing is similar. */
export interface Correction {
  readonly word: string;
  readonly used: readonly string[];
}

export interface SearchTerms {
  readonly terms: readonly SearchTerm[];
  readonly corrections: readonly Correction[];
}

/** A shorter word is a whole one, unless it is the last, which may be being typed. */
const shortWord = 4;

/** The first of several synonyms is meant rather than the next. */
const synonymWeight = 0.9;
/** A city is meant rather than its state, and that rather than its country. */
const regionWeight = 0.6;

export function readTerms(
  words: readonly string[],
  { lexicon, vocabulary }: { readonly lexicon: SearchLexicon; readonly vocabulary: Vocabulary },
  isWhole = false,
): SearchTerms {
  const phrases = phrasesOf(words, lexicon).flatMap((phrase) => partsOf(phrase, lexicon, vocabulary));
  const said = phrases.filter((phrase) => !lexicon.aside.has(phrase) && !lexicon.units.has(phrase));
  const meant = phrases.filter((phrase) => lexicon.synonyms.has(phrase));
  const used = [said, meant, phrases].find((each) => each.length > 0) ?? [];
  const isSaid = (word: string): boolean => lexicon.kept.has(word);
  const corrections: Correction[] = [];
  const terms = used.flatMap((phrase): SearchTerm[] => {
    const spelt = spellings(phrase, lexicon);
    const isKept = [phrase, ...(lexicon.synonyms.get(phrase) ?? [])].some(isSaid) || isCode(phrase);
    const isKnown = ({ words: each }: Alternative): boolean =>
      each.every((word) =>
        isWhole || (word.length < shortWord && phrase !== used.at(-1))
          ? formsOf(word).some((form) => vocabulary.has(form))
          : vocabulary.begins(word),
      );
    const known = spelt.filter(isKnown);
    if (known.length > 0) return [{ typed: phrase, alternatives: known, isKept }];
    const nearest = vocabulary.correct(phrase);
    corrections.push({ word: phrase, used: nearest.map(({ word }) => word) });
    // A word may have come after the vocabulary was read.
    const corrected = nearest.flatMap(({ word, distance }) =>
      spellings(word, lexicon)
        .filter(isKnown)
        .map((each) => ({ ...each, weight: each.weight * (1 - 0.15 * distance) })),
    );
    return nearest.length === 0
      ? []
      : [{ typed: phrase, alternatives: [...spelt.slice(0, 1), ...corrected], isKept }];
  });
  return { terms: uniqueTerms(terms), corrections };
}

/**
 * The words, folded, those of a synonym together: `air travel` is one phrase, and the longest counts. So is
 * a code with hyphens, such as `eu-west-2`, whose parts mean nothing alone.
 */
export function phrasesOf(
  words: readonly string[],
  { synonyms, aside, longest }: SearchLexicon,
): readonly string[] {
  const parts = words.flatMap((word) =>
    /^[\p{L}\p{N}.]+(-[\p{L}\p{N}.]+)+$/u.test(word) && /\d/.test(word)
      ? [wordsOf(word).join(' ')]
      : wordsOf(word),
  );
  const phrases: string[] = [];
  for (let index = 0; index < parts.length;) {
    let length = Math.min(longest, parts.length - index);
    const phrase = (): string => parts.slice(index, index + length).join(' ');
    while (length > 1 && !synonyms.has(phrase()) && !aside.has(phrase())) length -= 1;
    phrases.push(phrase());
    index += length;
  }
  return phrases;
}

/** An unknown word that is made of two known ones, such as `Stromverbrauch`, in these. */
function partsOf(
  phrase: string,
  { synonyms, aside }: SearchLexicon,
  vocabulary: Vocabulary,
): readonly string[] {
  if (synonyms.has(phrase) || vocabulary.begins(phrase)) return [phrase];
  for (let end = phrase.length - shortestPart; end >= shortestPart; end -= 1) {
    const [one, other] = [phrase.slice(0, end), phrase.slice(end)];
    const isKnown = [one, other].every((part) => synonyms.has(part) || aside.has(part));
    if (isKnown) return [one, other];
  }
  return [phrase];
}

const shortestPart = 4;

/** Several words that are no synonym were one with hyphens and digits. */
function isCode(phrase: string): boolean {
  return / /.test(phrase) && /\d/.test(phrase);
}

function spellings(phrase: string, { synonyms, instead, places }: SearchLexicon): readonly Alternative[] {
  const one = singular(phrase);
  const others = synonyms.get(phrase) ?? synonyms.get(one) ?? [];
  const parts = phrase.split(/(?<=[a-z])(?=\d)/);
  const [weight, next] = places.has(phrase) ? [regionWeight, 0.1] : [synonymWeight, 0.005];
  const meant = others.map((other, index) => ({ words: other.split(' '), weight: weight - next * index }));
  if (instead.has(phrase)) return meant;
  return [
    { words: phrase.split(' '), weight: 1 },
    ...(one === phrase ? [] : [{ words: [one], weight: 0.98 }]),
    ...(/[^aeiou]y$/.test(phrase) ? [{ words: [`${phrase.slice(0, -1)}ies`], weight: 0.95 }] : []),
    ...(parts.length === 2 ? [{ words: parts, weight: 0.95 }] : []),
    ...meant,
  ];
}

function singular(word: string): string {
  if (/[a-z]{2}ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return /[a-z]{3}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function uniqueTerms(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  return [...new Map(terms.map((term) => [term.typed, term])).values()];
}
