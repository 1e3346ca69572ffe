/**
 * The Unicode characters with one of the given properties, as the inside of a
 * bracket expression of PostgreSQL, whose own classes depend on the machine.
 */
export function bracketOf(...properties: readonly string[]): string {
  const key = properties.join();
  const bracket = found.get(key) ?? find(properties);
  found.set(key, bracket);
  return bracket;
}

const found = new Map<string, string>();

function find(properties: readonly string[]): string {
  const pattern = new RegExp(`[${properties.map((property) => `\\p{${property}}`).join('')}]+`, 'gu');
  return Array.from(allSigns().matchAll(pattern), ([signs]) => rangeOf([...signs])).join('');
}

const first = 0x30;
const last = 0xe_01ef;
const step = 0x1000;

/** In their order. There are no letters, digits and marks before or beyond them. */
function allSigns(): string {
  let signs = '';
  for (let from = first; from <= last; from += step) {
    const length = Math.min(step, last - from + 1);
    signs += String.fromCodePoint(...Array.from({ length }, (_, index) => from + index));
  }
  return signs;
}

function rangeOf(signs: readonly string[]): string {
  return `${escapeOf(signs[0])}-${escapeOf(signs.at(-1))}`;
}

function escapeOf(sign = ''): string {
  return `\\U${(sign.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
}
