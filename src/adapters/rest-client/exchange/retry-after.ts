/** A service that names a longer time is asked about again by then. */
const maxSeconds = 24 * 60 * 60;

/** The form that RFC 9110 requires of senders; the two obsolete ones count as absent. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The seconds of a header `Retry-After`, from one to a day; `null` for what is neither seconds nor a date. */
export function decodeRetryAfter(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : httpDate.test(header)
      ? Math.ceil((Date.parse(header) - now) / 1000)
      : NaN;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(1, seconds), maxSeconds);
}
