import { WireError } from '../../../wire/elements/wire-error.ts';

/**
 * The text of a response in the charset that its content type names: UTF-8, or
 * ISO-8859-1, which version 1 of the service may use. In steps, each of which
 * takes a chunk. Throws WireError for another charset and for bytes that are not of it.
 */
export function* decodeResponseText(chunks: Buffer[], charset: string): Generator<void, string> {
  if (charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii') return yield* decodeUtf8(chunks);
  // The platform's decoder of this name is that of windows-1252.
  if (charset === 'iso-8859-1' || charset === 'latin1')
    return Buffer.concat(chunks.splice(0)).toString('latin1');
  throw new WireError('Unknown charset of the body.');
}

/** For a text in one chunk; in several it takes several times as long. */
const wholeText = new TextDecoder('utf-8', { fatal: true });

function* decodeUtf8(chunks: Buffer[]): Generator<void, string> {
  try {
    if (chunks.length === 1) return wholeText.decode(chunks.pop());
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let text = '';
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      text += decoder.decode(chunk, { stream: true });
      yield;
    }
    return text + decoder.decode();
  } catch {
    throw new WireError('The body has bytes that are not UTF-8.');
  }
}
