/** A text of others for a terminal or a log: what controls those, or turns the direction of text, is shown as an escape. */
export function visibleText(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
