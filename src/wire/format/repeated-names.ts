import { isRecord, type ParsedRecord } from './record.ts';

/**
 * Whether an object of valid JSON has a name twice, of which JSON.parse keeps
 * one member without a word. `parsed` is what it made of the text: as long as
 * that has as many names as the text seems to have, no name was lost.
 */
export function hasRepeatedName(json: string, parsed: ParsedRecord): boolean {
  return countNames(parsed) < countApparentNames(json) && repeatsName(json);
}

function countNames(parsed: ParsedRecord): number {
  let count = 0;
  const open: unknown[] = [parsed];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isRecord(next) && !Array.isArray(next)) continue;
    const values: readonly unknown[] = isRecord(next) ? Object.values(next) : next;
    if (isRecord(next)) count += values.length;
    for (const value of values) if (typeof value === 'object' && value !== null) open.push(value);
  }
  return count;
}

/** Every colon after a quotation mark: those of all names, and of texts that begin with a colon. */
function countApparentNames(json: string): number {
  let count = 0;
  for (let colon = json.indexOf(':'); colon >= 0; colon = json.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (json.charCodeAt(before) <= 0x20) before -= 1;
    if (json.charCodeAt(before) === quotationMark && !isEscaped(json, before)) count += 1;
  }
  return count;
}

const quotationMark = 0x22;
const backslash = 0x5c;

function isEscaped(json: string, index: number): boolean {
  let before = index - 1;
  while (json.charCodeAt(before) === backslash) before -= 1;
  return (index - before) % 2 === 0;
}

/** Reads name by name, which takes longer than parsing. */
function repeatsName(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, name] of json.matchAll(/("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (name !== undefined) {
      const names = open.at(-1);
      const written = JSON.parse(name) as string;
      if (names?.has(written) === true) return true;
      names?.add(written);
    }
  }
  return false;
}
