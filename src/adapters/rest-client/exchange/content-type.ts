import type { IncomingHttpHeaders } from 'node:http';
import { type Format, mediaTypes } from '../../../wire/elements/format.ts';
import { headerOf } from './answer-headers.ts';

/** Whether the body is declared to be of a format, and in which charset. */
export function contentTypeOf(headers: IncomingHttpHeaders, format: Format) {
  const header = headerOf(headers, 'content-type') ?? '';
  const mediaType = header.split(';')[0]?.trim().toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)"?/i.exec(header)?.[1]?.toLowerCase() ?? null;
  return {
    isOf: mediaType === mediaTypes[format] || (format === 'xml' && mediaType === 'text/xml'),
    charset,
  };
}
