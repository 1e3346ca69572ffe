const prime = 0x01000193;
const offsets = [0x811c9dc5, 0x050c5d1f] as const;

/**
 * Sixteen hexadecimal digits by which two texts, such as algorithms, can be seen to be
 * the same: 32-bit FNV-1a over the UTF-16 code units, from two starting
 * values. Not cryptographic.
 */
export function digestOfText(text: string): string {
  return offsets.map((offset) => fnv(text, offset).toString(16).padStart(8, '0')).join('');
}

function fnv(text: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  }
  return hash >>> 0;
}
