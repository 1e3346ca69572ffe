/** Languages whose names of months are read; Austria has its own for January. */
const languages = ['en', 'en-GB', 'de', 'de-AT', 'fr', 'es', 'it', 'nl', 'pt'];

/** Short forms that Intl does not give. */
const others: readonly (readonly [string, number])[] = [
  ['mrz', 3],
  ['maerz', 3],
  ['sept', 9],
  ['set', 9],
];

let months: ReadonlyMap<string, number> | null = null;

/** Numbers of months by name, folded: loading the languages takes some milliseconds. */
const readMonths = (): ReadonlyMap<string, number> => {
  const byName = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from(
        { length: 12 },
        (_, index) => [fold(names.format(Date.UTC(2026, index))), index + 1] as const,
      );
    }),
  );
  return new Map([...byName, ...others]);
};

/** The number of a month; `undefined` for any other word. */
export function monthOf(word: string): number | undefined {
  months ??= readMonths();
  return months.get(fold(word));
}

function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase();
}

/** Two digits are of the years from 1970 to 2069. */
export function fullYear(written: string): number {
  const number = Number(written);
  return written.length === 4 ? number : number < 70 ? 2000 + number : 1900 + number;
}

/** Whether 24-02-15 can be a day of 2024 rather than one of long ago. */
export function beginsWithYear(first: number, last: string): boolean {
  const now = new Date().getUTCFullYear() - 2000;
  return last.length === 2 && first >= 20 && first <= now + 1 && Number(last) < Math.min(20, first - 5);
}
