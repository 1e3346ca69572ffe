import fc from 'fast-check';

const surrogates = 0x800;

/**
 * Any character of Unicode. The `binary` of fast-check is the same, and takes
 * three seconds to build a table of all of them when it is first used.
 */
const character = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + surrogates));

/** Texts of any characters. */
export function anyText(lengths: fc.StringSharedConstraints = {}): fc.Arbitrary<string> {
  return fc.string({ ...lengths, unit: character });
}
