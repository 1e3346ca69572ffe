import { WireError } from '../../../wire/format/wire-error.ts';

const sliceBytes = 256 * 1024;

/**
 * The text of a response in the charset that its content type names: UTF-8,
 * which is also the default, or ISO-8859-1, which version 1 of the service may
 * use; in steps. Throws WireError for another charset and for bytes that are not of it.
 */
export function* decodeResponseText(body: Buffer, contentType: string): Generator<void, string> {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)"?/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii') return yield* decodeUtf8(body);
  // The platform's decoder of this name is that of windows-1252.
  if (charset === 'iso-8859-1' || charset === 'latin1') return body.toString('latin1');
  throw new WireError('Unknown charset of the body.');
}

function* decodeUtf8(body: Buffer): Generator<void, string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  try {
    for (let at = 0; at < body.length; at += sliceBytes) {
      text += decoder.decode(body.subarray(at, at + sliceBytes), { stream: true });
      yield;
    }
    return text + decoder.decode();
  } catch {
    throw new WireError('The body has bytes that are not UTF-8.');
  }
}
