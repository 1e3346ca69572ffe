import { formatCount } from '../format/numbers.ts';

interface Forms {
  readonly one: string;
  readonly other: string;
}

/** Writes a count with the form of its noun, where `#` stands for the number: `{ one: '# factor', other: '# factors' }`. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language);
  return (count: number, { one, other }: Forms): string =>
    (rules.select(count) === 'one' ? one : other).replace('#', formatCount(count));
}
