/** How a number format shows numbers. */
export interface NumberFormat {
  /** The smallest part of a date that it shows; `null` for a format of numbers. */
  readonly shows: 'year' | 'month' | 'day' | 'instant' | 'clock' | 'duration' | null;
  /** Shown next to the number, such as `%`, `€` or `kWh`. */
  readonly unit: string | null;
  /** The number is shown multiplied by it: 100 in percent, 0.001 in thousands with a unit. */
  readonly factor: number;
  /** The fewest decimals that it shows. */
  readonly decimals: number;
  /** The most; `null` where it shows all. */
  readonly maximum: number | null;
  /** The fewest digits of a code such as 00042, with the text before it; `null` for a quantity. */
  readonly code: { readonly before: string; readonly digits: number } | null;
}

const token =
  /"(?<quoted>[^"]*)"|\\(?<escaped>[^])|[_*][^]|\[(?<bracket>[^\]]*)\]|(?<general>general)|(?<half>am\/pm|a\/p)|(?<date>[ymdhsbeg]+)|(?<number>[0#?.,]+(?:e[+-]?[0#?]+)?)|(?<other>[^])/giu;

interface Parts {
  date: string;
  digits: string;
  before: string;
  after: string;
  currency: string;
  percents: number;
  isGeneral: boolean;
}

/** Reads a number format of a spreadsheet, such as `#,##0.00 "kWh"` or `mmm yyyy`. */
export function readNumberFormat(format: string): NumberFormat {
  const parts = partsOf(format);
  const shows = shownBy(parts.date);
  if (shows !== null) return { shows, unit: null, factor: 1, decimals: 0, maximum: null, code: null };
  const unit = unitOf(parts);
  const thousands = unit === null ? 0 : (/(?<=[0#?]),+$/.exec(parts.digits)?.[0].length ?? 0);
  const isCode = /^0+$/.test(parts.digits) && (parts.digits.length > 1 || /\p{L}/u.test(parts.before));
  return {
    shows,
    unit,
    factor: 100 ** parts.percents / 1000 ** thousands,
    decimals: Math.min(15, /\.(0*)/.exec(parts.digits)?.[1]?.length ?? 0),
    maximum:
      parts.isGeneral || /e/i.test(parts.digits) ? null : (/\.([0#?]*)/.exec(parts.digits)?.[1]?.length ?? 0),
    code: isCode && unit === null ? { before: parts.before, digits: parts.digits.length } : null,
  };
}

/** The parts of the first section, which is for positive numbers. */
function partsOf(format: string): Parts {
  const [section = ''] = /^(?:"[^"]*"|\\[^]|\[[^\]]*\]|[^;])*/u.exec(format) ?? [];
  const parts: Parts = {
    date: '',
    digits: '',
    before: '',
    after: '',
    currency: '',
    percents: 0,
    isGeneral: false,
  };
  for (const { groups = {} } of section.matchAll(token)) {
    const { quoted, escaped, bracket, general, half, date, number, other } = groups;
    if (bracket !== undefined) {
      if (/^(?:h+|m+|s+)$/i.test(bracket)) parts.date += '[h]';
      // A currency with its locale, such as [$€-407]; other brackets are colours and conditions.
      parts.currency ||= /^\$([^-]*)/.exec(bracket)?.[1]?.trim() ?? '';
    } else if (date !== undefined || half !== undefined) parts.date += date?.toLowerCase() ?? 'h';
    else if (number !== undefined || general !== undefined) {
      parts.digits += number ?? '#';
      parts.isGeneral ||= general !== undefined;
      parts.after = '';
    } else {
      if (other === '%') parts.percents += 1;
      const text = quoted ?? escaped ?? other ?? '';
      if (parts.digits === '') parts.before += text;
      else parts.after += text;
    }
  }
  return parts;
}

/** A text before a number is its unit only if it is a currency, as in texts of cells. */
function unitOf({ before, after, currency }: Parts): string | null {
  if (currency !== '') return currency;
  const behind = after.replace(/^[\s()+-]+|[\s()+-]+$/g, '');
  if (behind !== '') return behind;
  const text = before.replace(/^[\s(+-]+|[\s(+-]+$/g, '');
  return /\p{Sc}/u.test(text) || /^[A-Z]{3}\s*$/.test(before) ? text : null;
}

function shownBy(date: string): NumberFormat['shows'] {
  if (!/[ymdhs]/.test(date)) return null;
  if (date.includes('[')) return 'duration';
  const hasClock = /[hs]/.test(date);
  if (date.includes('d')) return hasClock ? 'instant' : 'day';
  if (hasClock) return date.includes('y') ? 'instant' : 'clock';
  return date.includes('m') ? 'month' : 'year';
}
