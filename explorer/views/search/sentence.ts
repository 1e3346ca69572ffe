interface Part {
  readonly start: number;
  readonly end: number;
}

/** A quantity, or words enough for two places: others have no answer. */
export const isSentence = (text: string): boolean => /\d|\S\s+\S+\s+\S/.test(text);

/** The sentence with other words in place of one of its parts, or after it where it has no such part. */
export const rewritten = (text: string, part: Part | undefined, by: string): string =>
  part === undefined ? `${text} ${by}` : text.slice(0, part.start) + by + text.slice(part.end);
