import type { Instant } from '../basics/instant.ts';

/**
 * Records as text, for dry runs and the audit log. The types below omit what a
 * write cannot change, so that a new field of a record has to be added to what is
 * shown, or to what is omitted.
 */
export type Texts = Readonly<Record<string, string | null>>;

/** Each field as one text, or as several. */
export type FieldTexts<T> = Readonly<Record<keyof T, string | null | Texts>>;

export function flat(fields: Readonly<Record<string, string | null | Texts>>): Texts {
  const entries = Object.entries(fields).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? Object.entries(text) : [[name, text] as const],
  );
  return Object.fromEntries(entries);
}

export function showInstant(instant: Instant): string {
  return new Date(instant).toISOString();
}
