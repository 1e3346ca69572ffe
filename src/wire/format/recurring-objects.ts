import { isRecord, type ParsedRecord } from './record.ts';
import { hasRepeatedName } from './repeated-names.ts';
import { complete } from './steps.ts';

/** A JSON text in which numbers may stand for objects that are parsed already. */
export interface CutJson {
  readonly json: string;
  /** Puts the object of this record, if it has one, where its number is. */
  readonly restore?: (record: ParsedRecord) => void;
}

/** An object that is the same in many documents, byte for byte. */
interface RecurringObject {
  readonly text: string;
  readonly record: ParsedRecord;
}

/** All items of a category have the same definitions of values, which are half of their documents. */
const member = 'itemValueDefinition';
const opening = `"${member}":`;

/** By their beginnings, which mostly have their uid. */
const known = new Map<string, RecurringObject>();
const records = new WeakSet<ParsedRecord>();
const beginningLength = 32;
const longestObject = 4000;
/** Of some two thousand definitions. */
const longestKnown = 1_000_000;
let knownLength = 0;
/** In one document, because learning one takes longer than parsing it. */
const mostNewOnes = 100;
/** Between two steps. */
const stride = 1000;

/**
 * Cuts out the objects that recur, so that each is parsed once. Where an object is
 * valid a number is, too, so a malformed text stays malformed. In steps.
 */
export function* cutRecurring(json: string): Generator<void, CutJson> {
  const objects: ParsedRecord[] = [];
  let cut = '';
  let from = 0;
  let newOnes = 0;
  let steps = 0;
  for (let at = json.indexOf(opening); at >= 0; at = json.indexOf(opening, Math.max(from, at + 1))) {
    steps += 1;
    if (steps % stride === 0) yield;
    const start = at + opening.length;
    // A number that was there before must not stand for an object.
    if (json[start] !== '{') return { json };
    let object = knownAt(json, start);
    if (object === undefined && newOnes < mostNewOnes) {
      newOnes += 1;
      object = learn(json, start);
    }
    if (object === undefined) continue;
    cut += json.slice(from, start) + String(objects.length);
    from = start + object.text.length;
    objects.push(object.record);
  }
  if (from === 0) return { json };
  return { json: cut + json.slice(from), restore: (record) => restore(record, objects) };
}

function restore(record: Record<string, unknown>, objects: readonly ParsedRecord[]): void {
  const number = record[member];
  if (typeof number === 'number') record[member] = objects[number] ?? number;
}

/** Whether other documents have had the same object. */
export function isRecurring(record: ParsedRecord): boolean {
  return records.has(record);
}

/** Compares a part of the text, which takes a tenth of the time of `startsWith`. */
function knownAt(json: string, start: number): RecurringObject | undefined {
  const object = known.get(json.slice(start, start + beginningLength));
  return object?.text === json.slice(start, start + (object?.text.length ?? 0)) ? object : undefined;
}

/** `undefined` for one that is long or malformed, which stays in its document. */
function learn(json: string, start: number): RecurringObject | undefined {
  const given = json.slice(start, endOfObject(json, start));
  const record = parse(given);
  if (!isRecord(record) || complete(hasRepeatedName(given, record))) return undefined;
  if (knownLength > longestKnown) {
    known.clear();
    knownLength = 0;
  }
  // A copy, because a part of a text holds the whole.
  const text = JSON.parse(JSON.stringify(given)) as string;
  const object = { text, record };
  known.set(text.slice(0, beginningLength), object);
  records.add(record);
  knownLength += text.length;
  return object;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const braceOrText = /[{}]|"[^"\\]*(?:\\.[^"\\]*)*"/gs;

/** The index after the object that starts here; `start` for one that is too long. */
function endOfObject(json: string, start: number): number {
  let depth = 0;
  for (const { 0: found, index } of json.slice(start, start + longestObject).matchAll(braceOrText)) {
    if (found === '{') depth += 1;
    else if (found === '}') depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return start;
}
