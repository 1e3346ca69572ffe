import { type DocumentLimits, manyNames, nameAfter } from '../json/document-scan.ts';
import { isWritable } from './format-xml.ts';
import type { ParsedRecord } from '../documents/record.ts';
import { WireError } from '../documents/wire-error.ts';
import { isXmlSpace, nameEnd } from './xml-names.ts';
import { pieceLength, piecesOf } from './xml-pieces.ts';

export const attributePrefix = '@';
export const textKey = '#text';

/** An element without attributes and without others in it is its text; several of one name are a list. */
type Content = string | ParsedRecord;

interface OpenElement {
  readonly name: string;
  record: Record<string, unknown> | null;
  text: string;
  /** A digest of the names in it. */
  names: number;
}

const lineEnd = /\r\n?/g;
/** An ampersand that begins no reference is found alone. */
const special = /\r\n?|&(?:(?:#x([\dA-Fa-f]{1,8})|#(\d{1,8})|(lt|gt|amp|quot|apos));)?/g;
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Behind `<?xml`: version, encoding and standalone, in this order (XML 1.0, production 23). */
const declaration =
  /^[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.\d+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\3)?[ \t\r\n]*$/;
const badDeclaration = ': its declaration must be like <?xml version="1.0" encoding="UTF-8"?>';
const slash = 0x2f;
const equals = 0x3d;
const closing = 0x3e;
const exclamation = 0x21;
const question = 0x3f;

/** Between two steps. */
const stride = 500;

/**
 * Reads XML 1.0 without a DOCTYPE in one pass, in steps. Throws WireError for what is not
 * well-formed, and as soon as it exceeds a limit; attributes, references,
 * returns, comments, sections and instructions count as elements do.
 */
export function* readXml(
  xml: string,
  limits: DocumentLimits,
): Generator<void, { readonly name: string; readonly content: Content }> {
  const open: OpenElement[] = [];
  const numbers = new Map<string, number>();
  const names = new Set<number>();
  const start = xml.startsWith('\ufeff') ? 1 : 0;
  let root: { readonly name: string; readonly content: Content } | null = null;
  let parts = 0;
  let at = start;

  function count(): void {
    parts += 1;
    if (parts > limits.parts) throw tooMany(limits.parts, 'elements, attributes and references');
  }

  /** The text up to an end, from so many characters further; moves behind the end. */
  function takeUpTo(end: string, skipped: number): string {
    const index = xml.indexOf(end, at + skipped);
    if (index < 0) throw malformed();
    const taken = xml.slice(at + skipped, index);
    at = index + end.length;
    return taken;
  }

  function takeName(): string {
    const end = nameEnd(xml, at);
    if (end === at) throw malformed();
    const name = xml.slice(at, end);
    at = end;
    return name;
  }

  function put(element: OpenElement, name: string, content: Content): void {
    if (name === '__proto__') throw malformed();
    const record = (element.record ??= {});
    if (Object.hasOwn(record, name)) {
      const others = record[name];
      if (Array.isArray(others)) others.push(content);
      else record[name] = [others, content];
      return;
    }
    record[name] = content;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    element.names = nameAfter(element.names, number);
    names.add(element.names);
    if (names.size > limits.names) throw tooMany(limits.names, manyNames);
  }

  /** Whether there was any. */
  function takeSpace(): boolean {
    const from = at;
    while (isXmlSpace(xml.charCodeAt(at))) at += 1;
    return at > from;
  }

  function take(code: number): void {
    if (xml.charCodeAt(at) !== code) throw malformed();
    at += 1;
  }

  /** Line ends, and references by what they stand for. */
  function decode(text: string, pattern = special): string {
    return text.replace(pattern, (found: string, hexadecimal?: string, decimal = '', entity?: string) => {
      count();
      if (found.startsWith('\r')) return '\n';
      if (found === '&') throw malformed();
      return entity === undefined ? characterOf(hexadecimal, decimal) : (named[entity] ?? '');
    });
  }

  function addText(text: string): void {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
    else if (text.trim() !== '') throw malformed();
  }

  function takeAttribute(element: OpenElement): void {
    count();
    const key = attributePrefix + takeName();
    takeSpace();
    take(equals);
    takeSpace();
    const quote = xml[at];
    if (quote !== '"' && quote !== "'") throw malformed();
    const value = takeUpTo(quote, 1);
    const isRepeated = element.record !== null && Object.hasOwn(element.record, key);
    if (value.includes('<') || isRepeated) throw malformed();
    put(
      element,
      key,
      value.length <= pieceLength
        ? decode(value)
        : Array.from(piecesOf(value), (piece) => decode(piece)).join(''),
    );
  }

  function openElement(): void {
    if (open.length === limits.depth) {
      throw new WireError(`The XML body is nested more than ${limits.depth} levels deep.`);
    }
    if (root !== null) throw new WireError('The XML body has more than one root.');
    const element: OpenElement = { name: takeName(), record: null, text: '', names: 0 };
    open.push(element);
    for (;;) {
      const isSeparated = takeSpace();
      const code = xml.charCodeAt(at);
      if (code === slash || code === closing) break;
      if (!isSeparated) throw malformed();
      takeAttribute(element);
    }
    const isEmpty = xml.charCodeAt(at) === slash;
    if (isEmpty) at += 1;
    take(closing);
    if (isEmpty) closeElement();
  }

  function closeElement(): void {
    const element = open.pop();
    if (element === undefined) throw malformed();
    const { name, record, text } = element;
    if (record !== null && text !== '') record[textKey] = text;
    const content = record ?? text;
    const parent = open.at(-1);
    if (parent === undefined) root = { name, content };
    else put(parent, name, content);
  }

  function takeEndTag(): void {
    at += 1;
    if (takeName() !== open.at(-1)?.name) throw malformed();
    takeSpace();
    take(closing);
    closeElement();
  }

  function takeDeclaration(): void {
    if (xml.startsWith('!--', at)) {
      takeUpTo('--', 3);
      take(closing);
    } else if (xml.startsWith('![CDATA[', at) && open.length > 0) {
      addText(decode(takeUpTo(']]>', 8), lineEnd));
    } else throw malformed();
  }

  function takeInstruction(): void {
    const isFirst = at === start + 1;
    at += 1;
    const target = takeName();
    const isReserved = target.toLowerCase() === 'xml';
    if (isReserved && !(isFirst && target === 'xml')) throw malformed();
    if (!isXmlSpace(xml.charCodeAt(at)) && !xml.startsWith('?>', at)) throw malformed();
    const rest = takeUpTo('?>', 0);
    if (isReserved && !declaration.test(rest)) throw malformed(badDeclaration);
  }

  for (let steps = 1; ; steps += 1) {
    if (steps % stride === 0) yield;
    const next = xml.indexOf('<', at);
    if (next !== at) {
      const text = xml.slice(at, next < 0 ? xml.length : next);
      if (text.includes(']]>')) throw malformed();
      if (open.length === 0) addText(text);
      else if (text.length <= pieceLength) addText(decode(text));
      else {
        for (const piece of piecesOf(text)) {
          addText(decode(piece));
          yield;
        }
      }
    }
    if (next < 0) break;
    at = next + 1;
    const code = xml.charCodeAt(at);
    if (code === slash) {
      takeEndTag();
      continue;
    }
    count();
    if (code === exclamation) takeDeclaration();
    else if (code === question) takeInstruction();
    else openElement();
  }
  if (root === null || open.length > 0) throw malformed();
  return root;
}

function characterOf(hexadecimal: string | undefined, decimal: string): string {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const character = code > 0x10ffff ? '\0' : String.fromCodePoint(code);
  if (isWritable(character)) return character;
  throw new WireError('The XML body has a character that XML does not allow.');
}

function tooMany(limit: number, what: string): WireError {
  return new WireError(`The XML body has more than ${limit} ${what}.`);
}

function malformed(why = ''): WireError {
  return new WireError(`The body is not well-formed XML${why}.`);
}
