import type { Format } from '../elements/format.ts';
import { parseJson } from '../json/parse-json.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { complete } from '../elements/steps.ts';
import { WireError } from '../elements/wire-error.ts';
import type { WireNode } from '../elements/wire-node.ts';

export type { WireNode } from '../elements/wire-node.ts';

/** The document's top object. Throws WireError for anything that is not one. */
export function parseBody(body: string, format: Format): WireNode {
  return complete(parseInSteps(body, format));
}

/** The same in steps: one for JSON, three for XML. */
export function* parseInSteps(body: string, format: Format): Generator<void, WireNode> {
  return format === 'json' ? parseJson(body) : yield* parseXml(body);
}

/** The same for what a client sent: bytes, whose XML has a root of their own. */
export function parseBatchBody(body: Buffer, format: Format, rootName: string): WireNode {
  const text = decodeUtf8(body);
  if (format === 'json') return parseJson(text);
  const [, encoding = 'utf-8'] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
  if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new WireError('The XML body must be in UTF-8.');
  return complete(parseXml(text, rootName));
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new WireError('The body is not UTF-8.');
  }
}
