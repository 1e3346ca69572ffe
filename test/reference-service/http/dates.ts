import { fault } from './faults.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const pad = (value: number): string => String(value).padStart(2, '0');

/** `2009-03-01 10:20:30.0` */
export function timestamp(date: Date): string {
  return `${date.toISOString().slice(0, 10)} ${date.toISOString().slice(11, 19)}.0`;
}

/** `Sun Mar 01 10:20:30 UTC 2009` */
export function textualDate(date: Date): string {
  const day = `${days[date.getUTCDay()]} ${months[date.getUTCMonth()]} ${pad(date.getUTCDate())}`;
  return `${day} ${date.toISOString().slice(11, 19)} UTC ${date.getUTCFullYear()}`;
}

/** `2009-03-01T10:20:30Z` */
export function isoDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

export function isoOrEmpty(date: Date | null): string {
  return date === null ? '' : isoDate(date);
}

/** `20090301` */
export function dayText(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

/** `200903` */
export function monthText(date: Date): string {
  return dayText(date).slice(0, 6);
}

export function startOfMonth(date: Date, later = 0): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later));
}

export function toTheMinute(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 60_000) * 60_000);
}

/** A date of version 2, to the minute. */
export function parseIsoDate(text: string): Date {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(Z|[+-]\d\d:?\d\d)$/.exec(text);
  const offset = (parts?.[2] ?? '').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const date = new Date(`${parts?.[1] ?? ''}${offset}`);
  if (parts === null || Number.isNaN(date.getTime())) throw fault('INVALID_DATE_FORMAT', text);
  return toTheMinute(date);
}

/** An ISO 8601 period after a date. */
export function afterDuration(start: Date, text: string): Date {
  const form =
    /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
  const parts = form.exec(text)?.map((part) => Number(part ?? 0));
  if (parts === undefined) throw fault('INVALID_DATE_FORMAT', text);
  const [, years = 0, monthsMore = 0, weeks = 0, daysMore = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + years * 12 + monthsMore);
  end.setUTCDate(end.getUTCDate() + weeks * 7 + daysMore);
  return new Date(end.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** A month of version 1, from `yyyyMM` or `yyyyMMdd`; what cannot be read is the current month. */
export function parseMonth(text: string | null, now: Date): Date {
  const parts = /^(\d{4})(0[1-9]|1[0-2])(\d\d)?$/.exec(text ?? '');
  return parts === null ? startOfMonth(now) : new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1));
}
