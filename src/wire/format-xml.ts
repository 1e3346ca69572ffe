import { type Element, isElement, isElementList, type Member, memberIn } from './element.ts';

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';
const escapedMarker = ' escaped="true"';

/** A document with one root element. `namespace` is written in exactly the form that clients look for. */
export function formatXml(root: string, namespace: string | null, content: Element): string {
  const attribute = namespace === null ? '' : ` xmlns="${namespace}"`;
  return `${prolog}<${root}${attribute}>${childrenOf(content)}</${root}>`;
}

function childrenOf({ children, verbatim = false }: Element): string {
  let xml = '';
  for (const [name, member] of Object.entries(children)) {
    xml += formatMember(verbatim ? name : capitalized(name), memberIn('xml', member));
  }
  return xml;
}

function formatMember(name: string, member: Member): string {
  if (member === undefined) return '';
  if (member === null) return `<${name}/>`;
  if (typeof member !== 'object') return formatText(name, '', String(member));
  if (isElementList(member)) {
    const entryName = capitalized(member.entry);
    const entries = member.elements.map((entry) =>
      typeof entry === 'string' ? formatText(entryName, '', entry) : formatElement(entryName, entry),
    );
    return member.isInline === true ? entries.join('') : `<${name}>${entries.join('')}</${name}>`;
  }
  return isElement(member) ? formatElement(name, member) : '';
}

function formatElement(name: string, content: Element): string {
  let attributes = '';
  for (const [attribute, member] of Object.entries(content.attributes)) {
    const value = memberIn('xml', member);
    if (value === undefined || value === null || typeof value === 'object') continue;
    attributes += ` ${attribute}="${escapeText(String(value))}"`;
  }
  if (content.text !== undefined) return formatText(name, attributes, String(content.text ?? ''));
  const children = childrenOf(content);
  return children === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${children}</${name}>`;
}

function formatText(name: string, attributes: string, text: string): string {
  if (text === '') return `<${name}${attributes}/>`;
  if (isWritable(text)) return `<${name}${attributes}>${escapeText(text)}</${name}>`;
  return `<${name}${attributes}${escapedMarker}>${escapeText(escapeUnwritable(text))}</${name}>`;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const special = /[&<>"'\t\n\r]/g;

/** White space is written as references, because parsers fold line ends. */
function escapeText(text: string): string {
  return text.replace(special, (character) => `&#${character.charCodeAt(0)};`);
}

/** XML 1.0 has no way to write most control characters, nor halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

function isWritable(text: string): boolean {
  return !unwritable.test(text);
}

/** Marked with an attribute, because it is ours: `\u0000` for what cannot be written, `\\` for a backslash. */
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
