/** Characters that join letters, as in Persian and Hindi, or emoji, and those that make the flag of a region. */
const joined = [
  String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]`,
  String.raw`(?<=\u{1f3f4}[\u{e0061}-\u{e007a}]*)[\u{e0061}-\u{e007f}]`,
].join('|');

/** Control characters, those that turn the direction of text, and others that no font shows. */
const unseen = new RegExp(
  String.raw`(?!${joined})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}]`,
  'gu',
);

/** Whether all of a text can be seen, in one line. */
export function isVisible(text: string): boolean {
  return text.search(unseen) < 0;
}

/** Untrusted text for a message, a terminal or a log: characters that cannot be seen are shown as escapes. */
export function visibleText(text: string): string {
  return text.replaceAll(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
