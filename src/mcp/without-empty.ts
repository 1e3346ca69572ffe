/**
 * Drops `null` and empty lists below the fields of an answer: a model pays for each word. An amount's
 * `value` stays, because its `null` is meaningful.
 */
export function withoutEmpty(answer: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shorten(value)]));
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return withoutEmpty(
    Object.fromEntries(Object.entries(value).filter(([name, part]) => name === 'value' || !isEmpty(part))),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
