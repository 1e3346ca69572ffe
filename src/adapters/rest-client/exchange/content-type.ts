import type { IncomingHttpHeaders } from 'node:http';
import { type Format, mediaTypes } from '../../../wire/elements/format.ts';
import { headerOf } from './answer-headers.ts';

/** The declared type of a response's body. */
class ContentType {
  readonly header: string;
  readonly charset: string | null;
  private readonly mediaType: string;

  constructor(header: string) {
    this.header = header;
    this.mediaType = header.split(';')[0]?.trim().toLowerCase() ?? '';
    this.charset = /;\s*charset\s*=\s*"?([^\s;"]+)"?/i.exec(header)?.[1]?.toLowerCase() ?? null;
  }

  isOf(format: Format): boolean {
    return this.mediaType === mediaTypes[format] || (format === 'xml' && this.mediaType === 'text/xml');
  }
}

/** A service sends the same one nearly always. */
let last = new ContentType('');

export function contentTypeOf(headers: IncomingHttpHeaders): ContentType {
  const header = headerOf(headers, 'content-type') ?? '';
  if (header !== last.header) last = new ContentType(header);
  return last;
}
