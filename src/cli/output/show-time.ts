import type { Instant } from '../../domain/basics/instant.ts';

export function showTime(instant: Instant): string;
export function showTime(instant: Instant | null): string | null;
export function showTime(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
