/** `undefined` for invalid JSON. A byte order mark in front of it is ignored, which RFC 8259 (8.1) allows. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
