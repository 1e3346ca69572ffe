import type { IncomingHttpHeaders } from 'node:http';
import type { Format } from '../../../wire/elements/format.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { createDocumentScan } from '../../../wire/json/document-scan.ts';
import { readAnswerBody } from '../exchange/answer-body.ts';
import { contentTypeOf } from '../exchange/content-type.ts';

/** Parsed in a millisecond or two, whatever is in it. */
const quicklyReadBytes = 16 * 1024;

/** The bytes of one response as they come, within the limits of size and of what is in them. */
export class ResponseBody {
  bytes = 0;
  private readonly format: Format;
  private readonly maxBytes: number;
  private readonly chunks: Buffer[] = [];
  private scan: ReturnType<typeof createDocumentScan> | null = null;

  constructor(format: Format, maxBytes: number) {
    this.format = format;
    this.maxBytes = maxBytes;
  }

  /** Returns the limit that is exceeded, if one is. */
  add(chunk: Buffer, headers: IncomingHttpHeaders): string | null {
    this.bytes += chunk.length;
    this.chunks.push(chunk);
    if (this.bytes > this.maxBytes) return `${this.maxBytes} bytes`;
    if (this.isQuicklyRead() || !contentTypeOf(headers, this.format).isOf) return null;
    const isFirst = this.scan === null;
    this.scan ??= createDocumentScan(this.format);
    return this.scan(isFirst ? Buffer.concat(this.chunks) : chunk);
  }

  isQuicklyRead(): boolean {
    return this.bytes <= quicklyReadBytes;
  }

  read(headers: IncomingHttpHeaders): Generator<void, WireNode> {
    return readAnswerBody(headers, this.chunks, this.format);
  }
}
