import type { Format } from '../../../wire/elements/format.ts';
import { WireError } from '../../../wire/elements/wire-error.ts';

/**
 * The text of a response in the charset that its content type names, else in the charset of its XML
 * declaration, else in UTF-8. In steps, each of which takes a chunk. Throws WireError for
 * another charset and for bytes that are not of it.
 */
export function* decodeResponseText(
  chunks: Buffer[],
  named: string | null,
  format: Format,
): Generator<void, string> {
  const own = format === 'xml' ? charsetOfXml(Buffer.concat(chunks, 100).toString('latin1')) : 'utf-8';
  const charset = own.startsWith('utf-16') ? own : (named ?? own).replace(/^(?:utf8|us-ascii)$/, 'utf-8');
  // The platform's decoder named iso-8859-1 decodes windows-1252.
  if (/^(?:iso-8859-1|latin1)$/.test(charset)) return Buffer.concat(chunks.splice(0)).toString('latin1');
  if (charset !== own && !/^(?:utf-8|windows-1252)$/.test(charset))
    throw new WireError('Unknown charset of the body.');
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    // Decoding in several chunks takes several times as long, but Node 20 decodes only so what is not UTF-8.
    if (charset === 'utf-8' && chunks.length === 1) return decoder.decode(chunks.pop());
    let text = '';
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      text += decoder.decode(chunk, { stream: true });
      yield;
    }
    return text + decoder.decode();
  } catch {
    throw new WireError(`The body has bytes that are not ${charset.toUpperCase()}.`);
  }
}

/** The byte order mark of UTF-16 tells it, else the declaration, which could not be read in UTF-16. */
function charsetOfXml(start: string): string {
  if (start.startsWith('\xff\xfe')) return 'utf-16le';
  if (start.startsWith('\xfe\xff')) return 'utf-16be';
  const declaration = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["'](iso-8859-1|windows-1252)["']/i.exec(start);
  return declaration?.[1]?.toLowerCase() ?? 'utf-8';
}
