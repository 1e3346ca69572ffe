/** A text in lines of a width, both in pixels, by how wide a letter is at the most; broken between words, but not before a point between parts, and within words that are longer than a line. */
export function linesOf(text: string, width: number, letterWidth: number): readonly string[] {
  const most = Math.max(1, Math.floor(width / letterWidth));
  const lines: string[] = [];
  for (const word of text.split(/ (?!·)/).flatMap((each) => cut(each, most))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const cut = (word: string, most: number): readonly string[] =>
  word.length <= most ? [word] : [word.slice(0, most), ...cut(word.slice(most), most)];
