interface Part {
  readonly start: number;
  readonly end: number;
}

/** The sentence with other words in place of one of its parts, or after it where it has no such part. */
export const rewritten = (text: string, part: Part | undefined, by: string): string =>
  part === undefined ? `${text} ${by}` : text.slice(0, part.start) + by + text.slice(part.end);
