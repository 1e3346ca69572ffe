/** A text that is no longer is one piece. */
export const pieceLength = 10_000;

const cut = /[\r&]/g;

/** Parts that can be decoded by themselves: the memory that replacing takes grows with what is found. */
export function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    cut.lastIndex = from + pieceLength;
    const end = cut.exec(text)?.index ?? text.length;
    yield text.slice(from, end);
    from = end;
  }
}
