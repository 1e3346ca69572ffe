/** An object of a parsed body. Its sender chose the names, so only own members of it are read. */
export type ParsedRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is ParsedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
