import {
  type Element,
  type Entry,
  isElement,
  isElementList,
  type Member,
  memberIn,
} from '../elements/element.ts';

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';
const escapedMarker = ' escaped="true"';

/** A document with one root element. `namespace` is written exactly as clients expect it. */
export function formatXml(root: string, namespace: string | null, content: Element): string {
  const attribute = namespace === null ? '' : ` xmlns="${namespace}"`;
  return `${prolog}<${root}${attribute}>${childrenOf(content)}</${root}>`;
}

/** The part of a document that can stand in another one. */
export function withoutProlog(document: string): string {
  return document.startsWith(prolog) ? document.slice(prolog.length) : document;
}

function childrenOf({ children, verbatim = false }: Element): string {
  let xml = '';
  for (const [name, member] of Object.entries(children)) {
    const content = memberIn('xml', member);
    xml += verbatim ? formatColumn(name, content) : formatMember(capitalized(name), content);
  }
  return xml;
}

/** The element of a column whose name cannot be an element's; the attribute `name` has it. */
export const columnElement = 'column';

function formatColumn(name: string, member: Member): string {
  if (isElementName(name)) return formatMember(name, member);
  const text = typeof member === 'string' ? member : '';
  return formatElement(columnElement, { attributes: { name }, children: {}, text });
}

/** Paths of values may begin with a digit; and XML parsers refuse or rename the members that every object inherits. */
function isElementName(name: string): boolean {
  return /^(?!xml)[A-Z_][A-Z0-9_.-]*$/i.test(name) && name !== 'prototype' && !(name in Object.prototype);
}

function formatMember(name: string, member: Member): string {
  if (member === undefined) return '';
  if (member === null) return `<${name}/>`;
  if (typeof member !== 'object') return formatText(name, String(member));
  if (isElementList(member)) {
    const entries = Array.from(member.elements, (entry) => formatXmlEntry(member.entry, entry));
    return member.isInline === true ? entries.join('') : `<${name}>${entries.join('')}</${name}>`;
  }
  return isElement(member) ? formatElement(name, member) : '';
}

/** One entry of a list. */
export function formatXmlEntry(name: string, entry: Entry): string {
  if (typeof entry === 'string') return formatText(capitalized(name), entry);
  return 'written' in entry ? entry.written : formatElement(capitalized(name), entry);
}

function formatElement(name: string, { attributes, children, verbatim, text }: Element): string {
  const pairs = Object.entries(attributes).flatMap(([attribute, member]): readonly [string, string][] => {
    const value = memberIn('xml', member);
    return value === undefined || value === null || typeof value === 'object'
      ? []
      : [[attribute, String(value)]];
  });
  const ownText = String(text ?? '');
  const isMarked = !isWritable(ownText) || pairs.some(([, value]) => !isWritable(value));
  const write = (value: string): string => escapeText(isMarked ? escapeUnwritable(value) : value);
  const start = pairs.map(([attribute, value]) => ` ${attribute}="${write(value)}"`).join('');
  const content = text === undefined ? childrenOf({ attributes: {}, children, verbatim }) : write(ownText);
  return enclose(name, isMarked ? start + escapedMarker : start, content);
}

function formatText(name: string, text: string): string {
  return formatElement(name, { attributes: {}, children: {}, text });
}

function enclose(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

export function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const special = /[&<>"'\t\n\r]/g;

/** White space is written as references, because parsers normalise line endings. */
function escapeText(text: string): string {
  return text.replace(special, (character) => `&#${character.charCodeAt(0)};`);
}

/** XML 1.0 has no way to write most control characters, nor halves of surrogate pairs, not even as references. */
// oxlint-disable-next-line no-control-regex -- the pattern is about these characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

export function isWritable(text: string): boolean {
  return !unwritable.test(text);
}

/**
 * `\u0000` for what cannot be written, `\\` for a backslash, in the text and the
 * attributes of an element. Marked with an attribute, because it is ours.
 */
function escapeUnwritable(text: string): string {
  return text.replace(new RegExp(`${unwritable.source}|\\\\`, 'gu'), (character) =>
    character === '\\' ? '\\\\' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The inverse, for text whose element carries the mark. */
export function unescapeUnwritable(text: string): string {
  return text.replace(/\\(\\|u([0-9a-f]{4}))/g, (_, all: string, code: string | undefined) =>
    code === undefined ? all : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
