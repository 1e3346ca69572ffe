const isStart = 1;
const isInside = 2;

/** By character code: what an ASCII character may be in a name. */
const ascii = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Z_a-z:]/.test(character)) return isStart | isInside;
  return /[-.0-9]/.test(character) ? isInside : 0;
});

const others =
  '\\u{c0}-\\u{d6}\\u{d8}-\\u{f6}\\u{f8}-\\u{2ff}\\u{370}-\\u{37d}\\u{37f}-\\u{1fff}\\u{200c}\\u{200d}\\u{2070}-\\u{218f}\\u{2c00}-\\u{2fef}\\u{3001}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{fffd}\\u{10000}-\\u{effff}';
const wideName = new RegExp(
  `[A-Z_a-z:${others}][-.0-9A-Z_a-z:\\u{b7}\\u{300}-\\u{36f}\\u{203f}\\u{2040}${others}]*`,
  'uy',
);

/** Where the name ends that begins here (XML 1.0, section 2.3); the same place where none does. */
export function nameEnd(xml: string, start: number): number {
  let end = start;
  let code = xml.charCodeAt(end);
  let needed = isStart;
  while (code < 128 && ((ascii[code] ?? 0) & needed) !== 0) {
    end += 1;
    code = xml.charCodeAt(end);
    needed = isInside;
  }
  if (!(code >= 128)) return end;
  wideName.lastIndex = start;
  return wideName.test(xml) ? wideName.lastIndex : start;
}

export function isXmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}
