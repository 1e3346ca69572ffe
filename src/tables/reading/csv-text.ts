const lineFeed = 10;
const carriageReturn = 13;

/** Where the next row begins; `null` if only more text decides it. */
export function endOfBreak(text: string, at: number, isLast: boolean): number | null {
  if (at >= text.length) return isLast ? text.length : null;
  if (text[at] !== '\r') return at + 1;
  if (at + 1 === text.length && !isLast) return null;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

export function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** -1 without one. */
export function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

export function countBreaks(text: string, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count += 1;
  }
  return count;
}
