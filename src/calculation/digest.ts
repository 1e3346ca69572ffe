const prime = 0x01000193;
const offsets = [0x811c9dc5, 0x050c5d1f] as const;

/**
 * Sixteen hexadecimal digits that differ for different texts, so that two
 * explanations can be seen to speak of the same algorithm: FNV-1a of 32 bits
 * over the UTF-16 code units, from two starting values. It guards against
 * nothing that is done on purpose.
 */
export function digestOf(text: string): string {
  return offsets.map((offset) => fnv(text, offset).toString(16).padStart(8, '0')).join('');
}

function fnv(text: string, offset: number): number {
  let hash = offset;
  for (let position = 0; position < text.length; position++) {
    hash = Math.imul(hash ^ text.charCodeAt(position), prime);
  }
  return hash >>> 0;
}
