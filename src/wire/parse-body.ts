import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Format } from './format.ts';
import { unescapeUnwritable } from './format-xml.ts';
import { WireError } from './wire-error.ts';

/**
 * One object of a document, in either format, under the names that JSON uses.
 * Texts are as they were written: a uid such as 1234567890E1 and a value such
 * as 0.10 stay what they are.
 */
export interface WireNode {
  /** A text, number or boolean as text; `undefined` when absent or null. */
  text(name: string): string | undefined;
  node(name: string): WireNode | undefined;
  /**
   * The entries of a list; `undefined` when there is no such list. With the
   * same name twice the entries of an XML document stand there without an
   * element around them.
   */
  nodes(list: string, entry: string): readonly WireNode[] | undefined;
  /** The names of all members. */
  names(): readonly string[];
}

const maximumDepth = 64;
const attributePrefix = '@';
const textKey = '#text';

/** The document's top object. Throws WireError for anything that is not one. */
export function parseBody(body: string, format: Format): WireNode {
  return format === 'json' ? parseJson(body) : parseXml(body);
}

function parseJson(body: string): WireNode {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new WireError('The body is not JSON.');
  }
  if (!isRecord(value)) throw new WireError('The JSON body is not an object.');
  return jsonNode(value);
}

function jsonNode(record: Readonly<Record<string, unknown>>): WireNode {
  const member = (name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined);
  return {
    text(name) {
      const value = member(name);
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : undefined;
    },
    node(name) {
      const value = member(name);
      return isRecord(value) ? jsonNode(value) : undefined;
    },
    nodes(list) {
      const value = member(list);
      return Array.isArray(value)
        ? value.map((entry) => jsonNode(isRecord(entry) ? entry : { value: entry }))
        : undefined;
    },
    names: () => Object.keys(record),
  };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  textNodeName: textKey,
  alwaysCreateTextNode: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  maxNestedTags: maximumDepth,
});

function parseXml(body: string): WireNode {
  // Entities and external references exist only with a DOCTYPE, and no client needs one.
  if (/<!DOCTYPE/i.test(body)) throw new WireError('The XML body has a DOCTYPE, which is refused.');
  if (XMLValidator.validate(body) !== true) throw new WireError('The body is not well-formed XML.');
  let parsed: unknown;
  try {
    parsed = parser.parse(body);
  } catch {
    throw new WireError('The XML body cannot be read.');
  }
  const root = isRecord(parsed) ? parsed['Resources'] : undefined;
  if (!isRecord(root)) throw new WireError('The XML body has no Resources with anything in it.');
  return xmlNode(root);
}

function xmlNode(record: Readonly<Record<string, unknown>>): WireNode {
  const child = (name: string): unknown => {
    for (const key of [capitalized(name), name]) if (Object.hasOwn(record, key)) return record[key];
    return undefined;
  };
  return {
    text(name) {
      for (const key of [attributePrefix + name, attributePrefix + capitalized(name)]) {
        const attribute = Object.hasOwn(record, key) ? record[key] : undefined;
        if (typeof attribute === 'string') return attribute;
      }
      const text = textOf(child(name));
      return text === undefined && name === 'value' ? textOf(record) : text;
    },
    node(name) {
      const value = child(name);
      if (isRecord(value)) return xmlNode(value);
      return typeof value === 'string' ? xmlNode({ [textKey]: value }) : undefined;
    },
    nodes(list, entry) {
      const container = child(list);
      if (container === undefined) return undefined;
      const isInline = list === entry;
      if (!isInline && !isRecord(container)) return [];
      const entries = isInline || !isRecord(container) ? container : (container[capitalized(entry)] ?? []);
      return (Array.isArray(entries) ? entries : [entries]).map((value: unknown) =>
        xmlNode(isRecord(value) ? value : { [textKey]: value }),
      );
    },
    names: () => Object.keys(record).filter((name) => name !== textKey && !name.startsWith(attributePrefix)),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isRecord(value)) return undefined;
  const text = value[textKey];
  if (typeof text !== 'string') return undefined;
  return value[`${attributePrefix}escaped`] === 'true' ? unescapeUnwritable(text) : text;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
