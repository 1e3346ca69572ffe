import type { Instant } from '../../domain/basics/instant.ts';

/** A time in ISO 8601, in UTC. */
export function showTime(instant: Instant): string;
export function showTime(instant: Instant | null): string | null;
export function showTime(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
