import type { ParsedRecord } from '../documents/record.ts';

/** Between two steps. */
const stride = 1000;

/**
 * Whether an object of valid JSON has a name twice, of which JSON.parse keeps
 * one member without a word: `parsed`, what it made of the text, then has fewer names.
 * Calls back for each object once it has been counted.
 */
export function* hasRepeatedName(
  json: string,
  parsed: ParsedRecord,
  onCounted?: (object: ParsedRecord) => void,
): Generator<void, boolean> {
  const { names, length } = yield* measure(parsed, onCounted);
  return length < json.length && names < (yield* countWrittenNames(json));
}

/**
 * How many names there are, and how long their shortest text is at least. The text
 * of most documents is no longer, and so has nothing that was not kept.
 */
function* measure(
  parsed: ParsedRecord,
  onCounted?: (object: ParsedRecord) => void,
): Generator<void, { readonly names: number; readonly length: number }> {
  let names = 0;
  let length = 0;
  let steps = 0;
  const open: object[] = [parsed];
  const add = (value: unknown): void => {
    if (typeof value === 'string') length += value.length + 2;
    else if (typeof value === 'object' && value !== null) open.push(value);
    else length += typeof value === 'number' ? shortestLength(value) : String(value).length;
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // Brackets, and commas between the entries.
    const before = names;
    if (Array.isArray(next)) {
      next.forEach(add);
      length += Math.max(2, next.length + 1);
    } else {
      for (const name in next) {
        names += 1;
        length += name.length + 3;
        add((next as ParsedRecord)[name]);
      }
      onCounted?.(next as ParsedRecord);
      length += Math.max(2, names - before + 1);
    }
    steps += 1;
    if (steps % stride === 0) yield;
  }
  return { names, length };
}

/** 1 for a number that is shorter with an exponent. */
function shortestLength(value: number): number {
  const size = Math.abs(value);
  const isPlain = value === 0 || (size >= 0.01 && size < 1e15 && value % 1000 !== 0);
  return isPlain ? String(value).length : 1;
}

/** The texts before a colon. */
function* countWrittenNames(json: string): Generator<void, number> {
  let count = 0;
  let steps = 0;
  for (let start = json.indexOf('"'); start >= 0;) {
    let end = start;
    do {
      end = json.indexOf('"', end + 1);
      steps += 1;
      if (steps % stride === 0) yield;
    } while (isEscaped(json, end));
    start = json.indexOf('"', end + 1);
    let next = end + 1;
    while (json.charCodeAt(next) <= 0x20) next += 1;
    if (json.charCodeAt(next) === colon) count += 1;
  }
  return count;
}

const colon = 0x3a;
const backslash = 0x5c;

function isEscaped(json: string, index: number): boolean {
  let before = index - 1;
  while (json.charCodeAt(before) === backslash) before -= 1;
  return (index - before) % 2 === 0;
}
