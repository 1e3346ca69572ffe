import { type Format, mediaTypes } from '../../../wire/format/format.ts';
import { parseBody, type WireNode } from '../../../wire/format/parse-body.ts';
import { WireError } from '../../../wire/format/wire-error.ts';
import { decodeResponseText } from './charset.ts';
import type { HttpAnswer, UpstreamOperation } from './exchange.ts';
import { protocolError } from './upstream-errors.ts';

/** Every document is parsed as a whole here; a document of which little is read could stay bytes. */
export function parseAnswerBody(answer: HttpAnswer, format: Format, operation: UpstreamOperation): WireNode {
  const { contentType, contentEncoding, body } = answer;
  if (!isOfFormat(contentType, format)) {
    throw protocolError(operation, `Its answer is not ${mediaTypes[format]}.`);
  }
  if (contentEncoding !== '' && contentEncoding.toLowerCase() !== 'identity') {
    throw protocolError(operation, 'Its response is compressed, although compression was not requested.');
  }
  return foreseen(operation, () => parseBody(decodeResponseText(body, contentType), format));
}

/** Reports a malformed document as the upstream's fault. */
export function foreseen<T>(operation: UpstreamOperation, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof WireError) throw protocolError(operation, error.message, error);
    throw error;
  }
}

export function isOfFormat(contentType: string, format: Format): boolean {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  return mediaType === mediaTypes[format] || (format === 'xml' && mediaType === 'text/xml');
}
