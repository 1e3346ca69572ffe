/** Drops `null` and empty lists: a model pays for each word. An amount's `value` stays, because its `null` is meaningful. */
export function withoutEmpty(record: object): Record<string, unknown> {
  const entries = Object.entries(record).filter(([name, value]) => name === 'value' || !isEmpty(value));
  return Object.fromEntries(entries.map(([name, value]) => [name, shorten(value)]));
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  return typeof value === 'object' && value !== null ? withoutEmpty(value) : value;
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
