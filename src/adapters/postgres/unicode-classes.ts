/**
 * The Unicode characters with one of the given properties, as the inside of a
 * bracket expression of PostgreSQL, whose own classes depend on the machine.
 */
export function bracketOf(...properties: readonly string[]): string {
  const pattern = new RegExp(`[${properties.map((property) => `\\p{${property}}`).join('')}]+`, 'gu');
  return Array.from(allSigns().matchAll(pattern), ([signs]) => rangeOf([...signs])).join('');
}

/** In their order. There are no letters, digits and marks before or beyond them. */
function allSigns(): string {
  const signs: string[] = [];
  for (let sign = 0x30; sign <= 0xe_01ef; sign += 1) signs.push(String.fromCodePoint(sign));
  return signs.join('');
}

function rangeOf(signs: readonly string[]): string {
  return `${escapeOf(signs[0])}-${escapeOf(signs.at(-1))}`;
}

function escapeOf(sign = ''): string {
  return `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
}
