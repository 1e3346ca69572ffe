import { isRecord, type ParsedRecord } from '../elements/record.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { cutRecurring } from './recurring-objects.ts';

/** Throws WireError for anything that is not an object in JSON. Of a repeated name the last one counts. */
export function parseJson(json: string): WireNode {
  const cut = cutRecurring(json, (object) => parseWhole(object, new Map(), true));
  return parseWhole(cut.json, cut.objects, false);
}

function parseWhole(json: string, objects: ReadonlyMap<string, WireNode>, recurs: boolean): WireNode {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new WireError('The body is not JSON.');
  }
  if (!isRecord(value)) throw new WireError('The JSON body is not an object.');
  return new JsonNode(value, objects, recurs);
}

/** A class, because a long list has thousands of them. */
class JsonNode implements WireNode {
  readonly recurs: boolean;
  readonly #record: ParsedRecord;
  readonly #objects: ReadonlyMap<string, WireNode>;

  constructor(record: ParsedRecord, objects: ReadonlyMap<string, WireNode>, recurs = false) {
    this.recurs = recurs;
    this.#record = record;
    this.#objects = objects;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#record, name);
  }

  text(name: string): string | undefined {
    const value = this.#member(name);
    if (typeof value === 'string') return value;
    if (value === undefined || value === null) return undefined;
    return textOf(value) ?? refuse(name, 'text', value);
  }

  isText(name: string): boolean {
    return textOf(this.#member(name)) !== undefined;
  }

  node(name: string): WireNode | undefined {
    const value = this.#member(name);
    if (value === undefined || value === null) return undefined;
    if (value instanceof JsonNode) return value;
    return isRecord(value) ? new JsonNode(value, this.#objects) : refuse(name, 'an object', value);
  }

  nodes(list: string): readonly WireNode[] | undefined {
    return this.has(list) ? this.#entries(list, this.#member(list)) : undefined;
  }

  sheet(list: string): readonly WireNode[] | undefined {
    const value = this.#member(list);
    return isRecord(value) && 'rows' in value ? this.#entries(list, value['rows']) : this.nodes(list);
  }

  row(): WireNode {
    return this;
  }

  names(): readonly string[] {
    return Object.keys(this.#record);
  }

  columns(): ReadonlyMap<string, string> {
    return this.#texts(textOf);
  }

  fields(): ReadonlyMap<string, string> {
    return this.#texts((value) => (value === null ? '' : textOf(value)));
  }

  /** Not what every object inherits, which are functions and the prototype. */
  #member(name: string): unknown {
    const value = this.#record[name];
    if (typeof value === 'string' && value.charCodeAt(0) === 1) return this.#objects.get(value) ?? value;
    return typeof value === 'function' || value === Object.prototype ? undefined : value;
  }

  /** The original writes an empty object for a list without entries. */
  #entries(name: string, value: unknown): readonly WireNode[] {
    if (isRecord(value) && Object.keys(value).length === 0) return [];
    if (!Array.isArray(value)) return refuse(name, 'a list', value);
    return value.map((entry) => new JsonNode(isRecord(entry) ? entry : { value: entry }, this.#objects));
  }

  #texts(read: (value: unknown) => string | undefined): ReadonlyMap<string, string> {
    return new Map(
      this.names().map((name) => {
        const text = read(this.#member(name));
        if (text === undefined)
          throw new WireError('A field of an entry must be text, a number or a boolean.');
        return [name, text];
      }),
    );
  }
}

function refuse(name: string, expected: string, value: unknown): never {
  throw new WireError(`Invalid ${name}: expected ${expected}, got ${kindOf(value)}.`);
}

function kindOf(value: unknown): string {
  if (value === null || typeof value === 'string') return value === null ? 'null' : 'text';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  return `a ${typeof value}`;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
