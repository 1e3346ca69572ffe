/** A text in lines of a width, both in pixels, by how wide a letter is at the most; broken between words, and not before a point between parts. */
export function linesOf(text: string, width: number, letterWidth: number): readonly string[] {
  const most = Math.max(1, Math.floor(width / letterWidth));
  const lines: string[] = [];
  for (const word of text.split(/ (?!·)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
