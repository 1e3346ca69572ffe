const dayMs = 24 * 60 * 60 * 1000;

/** The beginning of a day as one enters it; nothing where none is. */
export const startOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00Z`);

/** The end of a day, which is the beginning of the next. */
export const endOf = (day: string): string | null =>
  day === '' ? null : new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString();

/** Today in the local calendar: single events are mostly entered on their day. */
export const today = (now = new Date()): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** Continuous quantities, such as kilometres per year, are mostly reported by the year. */
export const firstOfYear = (now?: Date): string => `${today(now).slice(0, 4)}-01-01`;

export const dayOf = (time: string | null): string => time?.slice(0, 10) ?? '';

/** The last day of what ends then: people say until which day, the service from when on no longer. */
export const lastDayOf = (end: string | null): string =>
  end === null ? '' : new Date(Date.parse(end) - 1).toISOString().slice(0, 10);
