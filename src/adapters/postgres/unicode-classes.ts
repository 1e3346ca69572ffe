/**
 * The Unicode characters with one of the given properties, as the inside of a
 * bracket expression of PostgreSQL, whose own classes depend on the machine.
 */
export function bracketOf(...properties: readonly string[]): string {
  const pattern = new RegExp(`^[${properties.map((property) => `\\p{${property}}`).join('')}]$`, 'u');
  const ranges: string[] = [];
  let start: number | null = null;
  for (let sign = 0x30; sign <= lastSign; sign += 1) {
    const belongs = !isSurrogate(sign) && pattern.test(String.fromCodePoint(sign));
    if (belongs && start === null) start = sign;
    if (!belongs && start !== null) {
      ranges.push(`${escapeOf(start)}-${escapeOf(sign - 1)}`);
      start = null;
    }
  }
  return ranges.join('');
}

/** There are no letters, digits and marks beyond it. */
const lastSign = 0xe_01ef;

function isSurrogate(sign: number): boolean {
  return sign >= 0xd800 && sign <= 0xdfff;
}

function escapeOf(sign: number): string {
  return `\\U${sign.toString(16).padStart(8, '0')}`;
}
