import type { Format } from './format.ts';
import { parseJson } from './parse-json.ts';
import { parseXml } from './parse-xml.ts';
import type { WireNode } from './wire-node.ts';

export type { WireNode } from './wire-node.ts';

/** The document's top object. Throws WireError for anything that is not one. */
export function parseBody(body: string, format: Format): WireNode {
  return format === 'json' ? parseJson(body) : parseXml(body);
}
