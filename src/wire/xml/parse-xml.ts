import { capitalized, columnElement, unescapeUnwritable } from './format-xml.ts';
import { attributePrefix, readXml, textKey } from './read-xml.ts';
import { isRecord, type ParsedRecord } from '../elements/record.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';

/** The root element. Throws WireError for anything that is not well-formed XML with that root. */
export function* parseXml(body: string, rootName = 'Resources'): Generator<void, WireNode> {
  // Entities and external references exist only with a DOCTYPE, and no client needs one.
  if (/<!DOCTYPE/i.test(body)) throw new WireError('The XML body has a DOCTYPE, which is not allowed.');
  yield;
  const { name, content } = yield* readXml(body.trimStart());
  if (name === rootName && isRecord(content)) return xmlNode(content);
  throw new WireError(`The XML body has no ${rootName} element with content.`);
}

function xmlNode(record: ParsedRecord): WireNode {
  const child = (name: string): unknown => {
    for (const key of [capitalized(name), name]) if (Object.hasOwn(record, key)) return record[key];
    return undefined;
  };
  const attribute = (name: string): string | undefined =>
    attributeOf(record, name) ?? attributeOf(record, capitalized(name));
  /** The text of an element without others in it is its value. */
  const isOwnText = (name: string): boolean => name === 'value' && elementNames(record).length === 0;
  return {
    has: (name) => attribute(name) !== undefined || child(name) !== undefined || isOwnText(name),
    text(name) {
      const text = attribute(name) ?? textOf(single(name, child(name)));
      if (text !== undefined || child(name) !== undefined) return text ?? notText(name);
      return isOwnText(name) ? textOf(record) : undefined;
    },
    isText: (name) => attribute(name) !== undefined || typeof child(name) === 'string',
    node(name) {
      const value = single(name, child(name));
      if (value === undefined || isRecord(value)) return value && xmlNode(value);
      if (typeof value === 'string' && value.trim() === '') return xmlNode({});
      throw new WireError(`Invalid ${name}: expected an element with content, got text.`);
    },
    nodes(list, entry) {
      const container = child(list);
      if (container === undefined) return undefined;
      if (list === entry) return entryNodes(container);
      if (typeof container === 'string' && container.trim() === '') return [];
      const name = capitalized(entry);
      if (!isRecord(container) || elementNames(container).some((each) => each !== name)) {
        const got = isRecord(container) ? 'other elements' : 'text';
        throw new WireError(`Invalid ${list}: expected a list of ${name}, got ${got}.`);
      }
      return entryNodes(container[name] ?? []);
    },
    sheet(list, entry) {
      return this.nodes(list, entry);
    },
    names: () => elementNames(record),
    row() {
      const columns = this.columns();
      const read = (name: string) => attributeOf(record, name) ?? columns.get(name);
      return { ...this, text: read, has: (name) => read(name) !== undefined };
    },
    columns() {
      const columns = columnsOf(record);
      const texts = new Map(columns);
      const isNested = elementNames(record).some((name) => hasElements(record[name]));
      if (!isNested && texts.size === columns.length) return texts;
      throw new WireError('A field of an entry must be a single element with text.');
    },
    fields() {
      return this.columns();
    },
  };
}

/** The content of the only element with this name. */
function single(name: string, content: unknown): unknown {
  if (Array.isArray(content)) throw new WireError(`The document has more than one ${name}.`);
  return content;
}

function notText(name: string): never {
  throw new WireError(`Invalid ${name}: expected text, got elements.`);
}

function entryNodes(entries: unknown): readonly WireNode[] {
  return (Array.isArray(entries) ? entries : [entries]).map((value: unknown) =>
    xmlNode(isRecord(value) ? value : { [textKey]: value }),
  );
}

function columnsOf(record: ParsedRecord): readonly (readonly [string, string])[] {
  return elementNames(record).flatMap((name) => columnsNamed(name, record[name]));
}

function hasElements(content: unknown): boolean {
  const elements: readonly unknown[] = Array.isArray(content) ? content : [content];
  return elements.some((element) => isRecord(element) && elementNames(element).length > 0);
}

/** A name that no element can have stands in an attribute; there may be many such columns. */
function columnsNamed(name: string, content: unknown): readonly (readonly [string, string])[] {
  const elements: readonly unknown[] = Array.isArray(content) ? content : [content];
  return elements.map((element) => {
    const own = isRecord(element) && name === columnElement ? attributeOf(element, 'name') : undefined;
    return [own ?? name, textOf(element) ?? ''];
  });
}

function elementNames(record: ParsedRecord): readonly string[] {
  return Object.keys(record).filter((name) => name !== textKey && !name.startsWith(attributePrefix));
}

function attributeOf(record: ParsedRecord, name: string): string | undefined {
  const key = attributePrefix + name;
  const attribute = Object.hasOwn(record, key) ? record[key] : undefined;
  return typeof attribute === 'string' ? unmark(record, attribute) : undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!isRecord(value) || elementNames(value).length > 0) return undefined;
  const text = value[textKey] ?? '';
  return typeof text === 'string' ? unmark(value, text) : undefined;
}

function unmark(record: ParsedRecord, text: string): string {
  return record[`${attributePrefix}escaped`] === 'true' ? unescapeUnwritable(text) : text;
}
