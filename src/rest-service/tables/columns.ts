/**
 * Headers for named values next to fixed columns: the name alone, or after `prefix`
 * where a column has it already, whatever its case.
 */
export function distinctHeaders(
  fixed: readonly string[],
  names: readonly string[],
  prefix: string,
): readonly string[] {
  const taken = new Set(fixed.map((name) => name.toLowerCase()));
  return names.map((name) => (taken.has(name.toLowerCase()) ? `${prefix}.${name}` : name));
}
