export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

type Content = XmlElement | string | number | boolean | null | undefined;

/** An element with its children; those that are null are left out. */
export function element(name: string, ...children: readonly Content[]): XmlElement {
  return withAttributes(name, {}, ...children);
}

export function withAttributes(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Content[]
): XmlElement {
  return {
    name,
    attributes,
    children: children
      .filter((child) => child !== null && child !== undefined)
      .map((child) => (typeof child === 'object' ? child : String(child))),
  };
}

export function writeXml(root: XmlElement, encoding: string, isLatin: boolean): string {
  const text = `<?xml version="1.0" encoding="${encoding}" standalone="no"?>${write(root)}`;
  return isLatin
    ? text.replaceAll(/[^\0-\u00FF]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`)
    : text;
}

function write({ name, attributes, children }: XmlElement): string {
  const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escape(child) : write(child)));
  return inner.join('') === ''
    ? `<${name}${start.join('')}/>`
    : `<${name}${start.join('')}>${inner.join('')}</${name}>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The pattern `0.0` with up to 16 decimals, never with an exponent. */
export function xmlNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const text = String(value).includes('e') ? value.toFixed(16).replace(/(\.\d+?)0+$/, '$1') : String(value);
  return text.includes('.') ? text : `${text}.0`;
}
