import { words } from './words.ts';

/** `CO2e`, `CCl4`: two elements or more, and nothing else, so that codes of ports or classes are none. */
const formula = /(?<!\w)(?:(?:Br|Cl|[CFHINOS])\d{0,2}){2,}e?(?!\w)/g;

/** A name of the data in the reader's language, where it is known, with the digits of formulas lowered. */
export const formatName = (text: string): string =>
  translated(text).replace(formula, (found) =>
    found.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)] ?? digit),
  );

/** Translates it as a whole, by its phrases where it calculates, or else by its parts: `Strom, Deutschland`. */
function translated(text: string): string {
  const { language } = words;
  if (language === 'en') return words.names[text] ?? text;
  const known = (part: string): string | undefined => words.names[part] ?? countriesIn(language).get(part);
  return (
    known(text) ??
    (isFormula.test(text) ? inPhrases(text) : null) ??
    text
      .split(', ')
      .map((part) => known(part) ?? part)
      .join(', ')
  );
}

/** Sentences stay as they are. */
const isFormula = /^(?!.*\.$).*(?:[×÷]| per )/;
const phrasesOf = new Map<string, RegExp>();

function inPhrases(text: string): string {
  const { language, phrases } = words;
  const parts = Object.keys(phrases).sort((one, other) => other.length - one.length);
  const made =
    phrasesOf.get(language) ??
    new RegExp(`(?<!\\w)(?:${parts.join('|').replaceAll('+', '\\+')})(?!\\w)`, 'g');
  phrasesOf.set(language, made);
  return text.replace(made, (part) => phrases[part] ?? part);
}

const countries = new Map<string, ReadonlyMap<string, string>>();

/** Names of countries by their English ones, from the browser. */
function countriesIn(language: string): ReadonlyMap<string, string> {
  const made = countries.get(language) ?? new Map(countryPairs(language));
  countries.set(language, made);
  return made;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function countryPairs(language: string): readonly (readonly [string, string])[] {
  const [from, to] = ['en', language].map(
    (each) => new Intl.DisplayNames(each, { type: 'region', fallback: 'none' }),
  );
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const [name, own] = [from?.of(code), to?.of(code)];
      return name === undefined || own === undefined ? [] : [[name, own] as const];
    });
}
