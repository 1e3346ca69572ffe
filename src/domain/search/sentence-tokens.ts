/** A word or number of a sentence, without the punctuation around it, and where it stands. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const sign = /^[$€£¥]$/u;

/** The words of a sentence; a sign of a currency that stands apart belongs to the number next to it. */
export function tokensOf(sentence: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of sentence.matchAll(/[^\s\p{C}]+/gu)) {
    const bare = word.replaceAll(/^[("'“„«¿¡~≈]+|[)"'”“».,;:!?]+$/gu, '').replace(/(?<=\p{L})['’]s$/u, '');
    if (bare === '') continue;
    const start = index + word.indexOf(bare);
    const token = { text: bare.normalize('NFC'), start, end: start + bare.length };
    const before = tokens.at(-1);
    const isOfNumber =
      before !== undefined &&
      ((sign.test(before.text) && /^\d/.test(bare)) || (sign.test(bare) && /\d$/.test(before.text)));
    if (isOfNumber)
      tokens[tokens.length - 1] = { ...token, text: before.text + token.text, start: before.start };
    else tokens.push(token);
  }
  return tokens;
}

export function textsOf(tokens: readonly Token[]): readonly string[] {
  return tokens.map(({ text }) => text);
}
