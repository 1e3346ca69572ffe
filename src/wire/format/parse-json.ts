import { hasRepeatedName } from './repeated-names.ts';
import { isRecord, type ParsedRecord } from './record.ts';
import { WireError } from './wire-error.ts';
import type { WireNode } from './wire-node.ts';

/** Throws WireError for anything that is not an object in JSON. */
export function parseJson(body: string): WireNode {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new WireError('The body is not JSON.');
  }
  if (!isRecord(value)) throw new WireError('The JSON body is not an object.');
  if (hasRepeatedName(body, value)) throw new WireError('The JSON body has a name twice in one object.');
  return jsonNode(value);
}

function jsonNode(record: ParsedRecord): WireNode {
  const member = (name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);
  const listOf = (name: string, value: unknown): readonly WireNode[] => {
    if (!Array.isArray(value)) throw new WireError(`The document has a ${name} that is no list.`);
    return value.map((entry) => jsonNode(isRecord(entry) ? entry : { value: entry }));
  };
  const texts = (read: (value: unknown) => string | undefined): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(record).map(([name, value]) => {
        const text = read(value);
        if (text === undefined) throw new WireError('An entry has a field that is not one text.');
        return [name, text];
      }),
    );
  return {
    has: (name) => Object.hasOwn(record, name),
    text(name) {
      const value = member(name);
      const text = textOf(value);
      if (text !== undefined || value === undefined || value === null) return text;
      throw new WireError(`The document has a ${name} that is no text.`);
    },
    isText: (name) => textOf(member(name)) !== undefined,
    node(name) {
      const value = member(name);
      if (value === undefined || value === null) return undefined;
      if (!isRecord(value)) throw new WireError(`The document has a ${name} that is no object.`);
      return jsonNode(value);
    },
    nodes: (list) => (Object.hasOwn(record, list) ? listOf(list, record[list]) : undefined),
    sheet(list) {
      const value = member(list);
      if (value === undefined) return undefined;
      if (!isRecord(value)) return listOf(list, value);
      return Object.keys(value).length === 0 ? [] : listOf(list, value['rows']);
    },
    names: () => Object.keys(record),
    row() {
      return this;
    },
    columns: () => texts(textOf),
    fields: () => texts((value) => (value === null ? '' : textOf(value))),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
