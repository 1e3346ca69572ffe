/** How dates are written: by the order of their numbers. */
export const dateForms = {
  iso: '2026-01-31',
  dmy: '31.01.2026 or 31/01/2026',
  mdy: '01/31/2026',
} as const;
/** In full, as the service says it. */
export const isoForm = 'ISO 8601, such as 2026-01-31 or 2026-01-31T12:00+01:00';
export type DateForm = keyof typeof dateForms;

export const isDateForm = (text: string): text is DateForm => text in dateForms;

/** The time that a cell names, in UTC unless it says otherwise; `null` for a day that does not exist. */
export function readDate(text: string, form: DateForm): string | null {
  if (text.includes('T')) return readTime(text);
  const numbers = text
    .match(/^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})$/)
    ?.slice(1)
    .map(Number);
  if (numbers === undefined) return null;
  const [one = 0, two = 0, three = 0] = numbers;
  const [year, month, day] = { iso: [one, two, three], dmy: [three, two, one], mdy: [three, one, two] }[
    form
  ] as [number, number, number];
  const time = new Date(Date.UTC(year, month - 1, day));
  const exists =
    year >= 1000 &&
    time.getUTCMonth() === month - 1 &&
    time.getUTCDate() === day &&
    time.getUTCFullYear() === year;
  return exists ? time.toISOString() : null;
}

const timePattern = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/;

/** `null` also for a year that the offset moves beyond four digits. */
function readTime(text: string): string | null {
  const [, day, rest = '', zone = 'Z'] = timePattern.exec(text) ?? [];
  if (day === undefined || readDate(day, 'iso') === null) return null;
  const time = new Date(`${day}${rest}${zone}`);
  return time.getUTCFullYear() <= 9999 ? time.toISOString() : null;
}

/** The first form in which all of the dates exist. */
export function guessDateForm(texts: readonly string[]): DateForm {
  const filled = texts.filter((text) => text !== '');
  const forms = Object.keys(dateForms) as DateForm[];
  return forms.find((form) => filled.every((text) => readDate(text, form) !== null)) ?? 'iso';
}
