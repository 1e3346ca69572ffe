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
  return jsonNode(value);
}

function jsonNode(record: ParsedRecord): WireNode {
  const member = (name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);
  return {
    text(name) {
      const value = member(name);
      const text = textOf(value);
      if (text !== undefined || value === undefined || value === null) return text;
      throw new WireError(`The document has a ${name} that is no text.`);
    },
    node(name) {
      const value = member(name);
      return isRecord(value) ? jsonNode(value) : undefined;
    },
    nodes(list) {
      const value = member(list);
      if (value === undefined || value === null) return undefined;
      if (isRecord(value) && Object.keys(value).length === 0) return [];
      if (!Array.isArray(value)) throw new WireError(`The document has a ${list} that is no list.`);
      return value.map((entry) => jsonNode(isRecord(entry) ? entry : { value: entry }));
    },
    names: () => Object.keys(record),
    columns: () =>
      new Map(
        Object.entries(record).flatMap(([name, value]) => {
          const text = value === null ? '' : textOf(value);
          return text === undefined ? [] : [[name, text]];
        }),
      ),
    fields() {
      const fields = this.columns();
      if (fields.size === Object.keys(record).length) return fields;
      throw new WireError('An entry has a field that is not one text.');
    },
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
