import { type KnownObject, KnownObjects } from './known-objects.ts';
import { isRecord, type ParsedRecord } from '../documents/record.ts';
import { hasRepeatedName } from './repeated-names.ts';
import { complete } from '../documents/steps.ts';

/** A JSON text in which numbers may stand for objects that are parsed already. */
export interface CutJson {
  readonly json: string;
  /** Puts the objects of this record, if it has any, where their numbers are. */
  readonly restore?: (record: ParsedRecord) => void;
}

const item = 'dataItem';
const definition = 'itemValueDefinition';
const itemOpening = `"${item}":`;
const definitionOpening = `"${definition}":`;

/** All items of a category have the same definitions of values, which are half of their documents. */
const definitions = new KnownObjects({
  beginningLength: 32,
  longestObject: 4000,
  // Of some two thousand definitions.
  longestKnown: 1_000_000,
});
/** In one document, because learning one takes longer than parsing it. */
const maxNewOnes = 100;
/** Between two steps. */
const stride = 1000;

/** In the order of some services all items begin with the same environment. */
const beginningOfItem = 512;
/** Each amount of an item comes in a document with the whole item. */
const items = new KnownObjects({
  beginningLength: beginningOfItem,
  longestObject: 64_000,
  // Of some seventy items.
  longestKnown: 500_000,
});
/** The beginnings of items that came lately, as hashes: only one that comes again is worth learning. */
const lateItems = new Set<number>();
const maxLateItems = 100;

/**
 * Cuts out the objects that recur, so that each is parsed once. Where an object is
 * valid a number is, too, so a malformed text stays malformed. In steps.
 */
export function* cutRecurring(json: string): Generator<void, CutJson> {
  const at = json.indexOf(itemOpening);
  const start = at + itemOpening.length;
  const known = at < 0 ? undefined : knownItem(json, start);
  if (known === undefined) return withDefinitions(yield* cutDefinitions(json));
  const short = `${json.slice(0, start)}0${json.slice(start + known.text.length)}`;
  const cut = withDefinitions(yield* cutDefinitions(short));
  return {
    json: cut.json,
    restore(record: Record<string, unknown>) {
      if (typeof record[item] === 'number') record[item] = known.record;
      cut.restore?.(record);
    },
  };
}

/** `undefined` where a number of the document itself could be taken for the item. */
function knownItem(json: string, start: number): KnownObject | undefined {
  if (json[start] !== '{') return undefined;
  const found = items.at(json, start) ?? learnItem(json, start);
  const isOnly = found !== undefined && !json.includes(itemOpening, start + found.text.length);
  return isOnly ? found : undefined;
}

function learnItem(json: string, start: number): KnownObject | undefined {
  const beginning = hashOf(json, start, beginningOfItem);
  if (lateItems.has(beginning))
    return items.learn(json, start, (text) => parseOnce(withDefinitions(complete(cutDefinitions(text)))));
  if (lateItems.size >= maxLateItems) lateItems.clear();
  lateItems.add(beginning);
  return undefined;
}

interface CutDefinitions {
  readonly json: string;
  /** Each where its index stands. */
  readonly records: readonly ParsedRecord[];
}

function* cutDefinitions(json: string): Generator<void, CutDefinitions> {
  const records: ParsedRecord[] = [];
  let cut = '';
  let from = 0;
  let newOnes = 0;
  let steps = 0;
  const nextAfter = (index: number): number => json.indexOf(definitionOpening, index);
  for (let at = nextAfter(0); at >= 0; at = nextAfter(Math.max(from, at + 1))) {
    steps += 1;
    if (steps % stride === 0) yield;
    const start = at + definitionOpening.length;
    // A number that was there before must not stand for an object.
    if (json[start] !== '{') return { json, records: [] };
    let object = definitions.at(json, start);
    if (object === undefined && newOnes < maxNewOnes) {
      newOnes += 1;
      object = definitions.learn(json, start, (text) => parseOnce({ json: text }));
    }
    if (object === undefined) continue;
    cut += json.slice(from, start) + String(records.length);
    from = start + object.text.length;
    records.push(object.record);
  }
  return { json: cut + json.slice(from), records };
}

function withDefinitions({ json, records }: CutDefinitions): CutJson {
  if (records.length === 0) return { json };
  return {
    json,
    restore(record: Record<string, unknown>) {
      const number = record[definition];
      if (typeof number === 'number') record[definition] = records[number] ?? number;
    },
  };
}

/** `null` for what is malformed or has a name twice. */
function parseOnce({ json, restore }: CutJson): ParsedRecord | null {
  try {
    const record: unknown = JSON.parse(json);
    return isRecord(record) && !complete(hasRepeatedName(json, record, restore)) ? record : null;
  } catch {
    return null;
  }
}

/** FNV-1a. Where two items have the same, one is learnt that came once. */
function hashOf(json: string, start: number, length: number): number {
  const end = Math.min(json.length, start + length);
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ json.charCodeAt(at), 0x01000193);
  return hash;
}
