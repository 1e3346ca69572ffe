import { XMLParser } from 'fast-xml-parser';
import type { Format } from '../../../src/wire/elements/format.ts';
import type { Rule } from '../../../src/wire/elements/shape.ts';

/** An object of a document that a test changes. */
export interface DocumentTree {
  /** An empty element is an empty list or object; JSON has other ways to say that. */
  readonly hasEmptyLists: boolean;
  has(name: string): boolean;
  /** The object, or the entries of the list. */
  objects(name: string, rule: Rule): readonly DocumentTree[];
  /** The changes are `false` where the format has no such thing. */
  remove(name: string): boolean;
  set(name: string, what: 'null' | 'empty'): boolean;
  setWrong(name: string, rule: Rule): boolean;
  repeat(name: string, rule: Rule): boolean;
  /** Takes back the last change. */
  restore(): void;
  /** The whole document. */
  write(): string;
}

export function documentTree(document: string, format: Format, resource: string | null): DocumentTree {
  if (format === 'json') {
    const root = JSON.parse(document) as JsonObject;
    return jsonTree(root, root);
  }
  const root = toElements(xmlParser.parse(document) as OrderedXml).find(({ name }) => name !== '?xml');
  if (root === undefined) throw new Error('The sample has no root.');
  const content = resource === null ? root : root.children.find(({ name }) => name === resource);
  if (content === undefined) throw new Error(`The sample has no ${resource}.`);
  return xmlTree(content, root);
}

type JsonObject = Record<string, unknown>;

/** Neither a path nor anything else that has a form. */
const wrong = '/ canary?';

function jsonTree(object: JsonObject, root: JsonObject): DocumentTree {
  const original = { ...object };
  const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;
  return {
    hasEmptyLists: false,
    has: (name) => Object.hasOwn(original, name),
    objects(name) {
      const value = object[name];
      const entries = isObject(value) && Array.isArray(value['rows']) ? value['rows'] : value;
      return (Array.isArray(entries) ? entries : [entries])
        .filter(isObject)
        .map((entry: JsonObject) => jsonTree(entry, root));
    },
    remove: (name) => delete object[name],
    set(name, what) {
      object[name] = what === 'null' ? null : '';
      return true;
    },
    setWrong(name, { entry, shape, kind }) {
      if (entry !== undefined) object[name] = wrong;
      else object[name] = shape === undefined && !kind.startsWith('text') ? wrong : [[wrong]];
      return true;
    },
    // JSON.parse takes the last of them.
    repeat: () => false,
    restore() {
      for (const name of Object.keys(object)) delete object[name];
      Object.assign(object, original);
    },
    write: () => JSON.stringify(root),
  };
}

interface XmlElement {
  readonly name: string;
  attributes: (readonly [name: string, value: string])[];
  children: XmlElement[];
  text: string;
}

type OrderedXml = readonly Readonly<Record<string, unknown>>[];

const xmlParser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

function toElements(nodes: OrderedXml): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
    if (name === undefined) return [];
    const content = node[name] as OrderedXml;
    return {
      name,
      attributes: Object.entries((node[':@'] ?? {}) as Record<string, string>),
      children: toElements(content),
      text: content.map((part) => (typeof part['#text'] === 'string' ? part['#text'] : '')).join(''),
    };
  });
}

function xmlTree(element: XmlElement, root: XmlElement): DocumentTree {
  const original = { ...element, attributes: [...element.attributes], children: [...element.children] };
  const isNamed = (name: string) => {
    const capital = name.charAt(0).toUpperCase() + name.slice(1);
    const wanted = original.children.some((child) => child.name === capital) ? capital : name;
    return (child: XmlElement) => child.name === wanted;
  };
  const isAttribute = (name: string) => original.attributes.some(([attribute]) => attribute === name);
  const isText = (name: string) => name === 'value' && original.children.length === 0;
  const replace = (name: string, content: Pick<XmlElement, 'children' | 'text'>): boolean => {
    element.children = element.children.map((child) =>
      isNamed(name)(child) ? { ...content, name: child.name, attributes: [] } : child,
    );
    return true;
  };
  const setText = (name: string, text: string): boolean => {
    if (isText(name)) element.text = text;
    else if (isAttribute(name)) {
      element.attributes = element.attributes.map((pair) => (pair[0] === name ? [name, text] : pair));
    } else replace(name, { children: [], text });
    return true;
  };
  return {
    hasEmptyLists: true,
    has: (name) => isAttribute(name) || original.children.some(isNamed(name)) || isText(name),
    objects(name, { entry }) {
      const found = element.children.filter(isNamed(name));
      const isInline = entry === undefined || entry === name;
      return (isInline ? found : found.flatMap(({ children }) => children)).map((one) => xmlTree(one, root));
    },
    remove(name) {
      if (isText(name)) return false;
      element.attributes = element.attributes.filter(([attribute]) => attribute !== name);
      if (!isAttribute(name)) element.children = element.children.filter((child) => !isNamed(name)(child));
      return true;
    },
    set: (name, what) => what === 'empty' && setText(name, ''),
    setWrong(name, { entry, shape, kind }) {
      const isPlainText = kind.startsWith('text');
      if (isAttribute(name) || isText(name)) return !isPlainText && setText(name, wrong);
      if (entry === name || kind.startsWith('path,')) return false;
      if (shape === undefined && !isPlainText) return setText(name, wrong);
      return shape === undefined || entry !== undefined
        ? replace(name, { children: [{ name: 'Canary', attributes: [], children: [], text: '' }], text: '' })
        : replace(name, { children: [], text: wrong });
    },
    repeat(name, { entry }) {
      if (isText(name) || entry === name) return false;
      element.attributes.push(...element.attributes.filter(([attribute]) => attribute === name));
      if (!isAttribute(name)) element.children.push(...element.children.filter(isNamed(name)));
      return true;
    },
    restore() {
      element.attributes = [...original.attributes];
      element.children = [...original.children];
      element.text = original.text;
    },
    write: () => writeElement(root),
  };
}

function writeElement({ name, attributes, children, text }: XmlElement): string {
  const pairs = attributes.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`);
  return `<${name}${pairs.join('')}>${children.map(writeElement).join('')}${escaped(text)}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
