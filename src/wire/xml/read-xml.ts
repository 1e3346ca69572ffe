import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { documentLimits } from '../json/document-scan.ts';
import type { ParsedRecord } from '../elements/record.ts';
import { WireError } from '../elements/wire-error.ts';
import { isWritable } from './format-xml.ts';
import { assertTokens, malformed } from './xml-tokens.ts';

export const attributePrefix = '@';
export const textKey = '#text';

/** An element without attributes and without others in it is its text; several of one name are a list. */
type Content = string | ParsedRecord;

const unused = (): void => {};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  textNodeName: textKey,
  parseTagValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  maxNestedTags: documentLimits.depth,
  onDangerousProperty: (name) => name,
  entityDecoder: {
    decode,
    reset: unused,
    setXmlVersion: unused,
    addInputEntities: unused,
    setExternalEntities: unused,
  },
});

/**
 * Reads XML 1.0 without a DOCTYPE, in a few long steps. Throws WireError for what is not
 * well-formed. The parser accepts more than XML allows, so the tokens are checked before it.
 */
export function* readXml(xml: string): Generator<void, { readonly name: string; readonly content: Content }> {
  if (!isWritable(xml)) throw forbiddenCharacter();
  assertTokens(xml);
  yield;
  if (XMLValidator.validate(xml) !== true) throw malformed();
  yield;
  const [[name, content] = ['', '']] = Object.entries(parse(xml));
  return { name, content };
}

/** The root is the only member. */
function parse(xml: string): Readonly<Record<string, Content>> {
  try {
    return parser.parse(xml) as Record<string, Content>;
  } catch (error) {
    // The parser refuses names such as __proto__.
    throw error instanceof WireError ? error : malformed();
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const reference = /&(?:#x([\dA-Fa-f]{1,8});|#(\d{1,8});|(lt|gt|amp|quot|apos);)?/g;

/** Replaces references by what they stand for. Throws WireError for an ampersand that begins no known one. */
function decode(text: string): string {
  return text.replace(reference, (found: string, hexadecimal?: string, decimal?: string, entity?: string) => {
    if (found === '&') throw malformed();
    if (entity !== undefined) return named[entity] ?? '';
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const character = code > 0x10ffff ? '\0' : String.fromCodePoint(code);
    if (isWritable(character)) return character;
    throw forbiddenCharacter();
  });
}

function forbiddenCharacter(): WireError {
  return new WireError('The XML body has a character that XML does not allow.');
}
