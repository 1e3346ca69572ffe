import type { Instant } from '../../../domain/instant.ts';
import { formatIsoDate } from '../../../wire/format/timestamp.ts';

/** The parameter that says as of when values with a history count; nothing for now. */
export function asOfQuery(asOf: Instant | undefined): string {
  if (asOf === undefined) return '';
  return new URLSearchParams({ startDate: formatIsoDate(asOf, 'UTC') }).toString();
}
