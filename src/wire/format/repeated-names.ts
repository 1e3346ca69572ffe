import { isRecord, type ParsedRecord } from './record.ts';

/** Between two steps. */
const stride = 1000;

/**
 * Whether an object of valid JSON has a name twice, of which JSON.parse keeps
 * one member without a word: `parsed`, what it made of the text, then has fewer names.
 */
export function* hasRepeatedName(json: string, parsed: ParsedRecord): Generator<void, boolean> {
  return (yield* countNames(parsed)) < (yield* countWrittenNames(json));
}

function* countNames(parsed: ParsedRecord): Generator<void, number> {
  let count = 0;
  let steps = 0;
  const open: unknown[] = [parsed];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isRecord(next) && !Array.isArray(next)) continue;
    const values: readonly unknown[] = isRecord(next) ? Object.values(next) : next;
    if (isRecord(next)) count += values.length;
    for (const value of values) if (typeof value === 'object' && value !== null) open.push(value);
    steps += 1;
    if (steps % stride === 0) yield;
  }
  return count;
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
