import { readFreeDate } from '../cells/free-date.ts';

/**
 * The text of a cell for the key of its row: the same in a workbook and in the CSV saved from it, and however
 * numbers and dates are read, so that a table sent again in another form or with another notation has the same rows.
 */
export function keyTextOf(cell: string): string {
  const text = cell.normalize('NFKC').trim().toLowerCase();
  const { date, rest } = dateIn(text);
  const tokens = rest.replace(/^\((.*)\)$/, '-$1').match(/\d(?:[\d.,'’\s]*\d)?|\p{L}+|[^\s\p{L}\d]/gu) ?? [];
  return [...date, ...tokens.map(withoutSeparators)].toSorted().join(' ');
}

/** Its digits without what groups them, and without zeros that another notation leaves out. */
function withoutSeparators(token: string): string {
  return /^\d/.test(token) ? token.replace(/\D/g, '').replace(/^0+(?=\d)|(?<=\d)0+$/g, '') : token;
}

const numeric = /^(?:(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})|(\d{4})-(\d{2})-(\d{2}))(?=$|[t\s])/;
const isOfMonth = /\p{L}{3}|^(?:0[1-9]|1[0-2])[./-](?:19|20)\d{2}$|^(?:19|20)\d{2}[/-](?:0[1-9]|1[0-2])$/u;

/** The numbers of a date in any order, and the text after a day in figures, such as a time. */
function dateIn(text: string): { readonly date: readonly string[]; readonly rest: string } {
  const [match, one, , two, last = '', year, month, day] = numeric.exec(text) ?? [];
  if (match !== undefined) {
    const parts = [one ?? day, two ?? month, year ?? (last.length === 2 ? `20${last}` : last)];
    const rest = text.slice(match.length).replace(/^[t\s]*(?:00:00(?::00)?)?/, '');
    return { date: parts.map((part) => `d${Number(part)}`), rest };
  }
  const read = isOfMonth.test(text) ? readFreeDate(text, null) : null;
  if (read === null || read === 'order') return { date: [], rest: text };
  const { year: y, month: m, day: d, days, months = 1 } = read;
  const parts = [y, m, ...(d === undefined ? [] : [d]), ...(d === undefined && months > 1 ? [-months] : [])];
  return { date: [...parts, ...(days === undefined ? [] : [-days])].map((part) => `d${part}`), rest: '' };
}
