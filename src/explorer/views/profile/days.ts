const dayMs = 24 * 60 * 60 * 1000;

/** The beginning of a day as one enters it; nothing where none is. */
export const startOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00Z`);

/** The end of a day, which is the beginning of the next. */
export const endOf = (day: string): string | null =>
  day === '' ? null : new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString();

export const dayOf = (time: string | null): string => time?.slice(0, 10) ?? '';

/** The last day of what ends then: people say until which day, the service from when on no longer. */
export const lastDayOf = (end: string | null): string =>
  end === null ? '' : new Date(Date.parse(end) - 1).toISOString().slice(0, 10);
