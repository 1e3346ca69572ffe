/**
 * Untrusted text for a terminal or a log: control characters, and those that turn the direction of
 * text, are shown as escapes.
 */
export function visibleText(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
