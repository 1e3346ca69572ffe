import type { ServerResponse } from 'node:http';
import type { Document } from '../documents/view.ts';
import { memberFilter } from '../members.ts';
import type { Format, Settings, Version } from '../options.ts';
import { statusNames, type StatusError } from './faults.ts';
import { writeJson } from './json.ts';
import { element, withAttributes, writeXml } from './xml.ts';

/** What a resource answers; without a document the body is empty and of type text/plain. */
export interface Answer {
  readonly status: number;
  readonly document?: Document;
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export const empty: Answer = { status: 200 };

export function found(document: Document): Answer {
  return { status: 200, document };
}

const namespace = 'http://schemas.amee.cc/2.0';

/** The representation that is sent, or none when the client accepts none of those that exist. */
export function acceptedFormat(accept: string | undefined, { formats }: Settings): Format | null {
  const ranges = (accept ?? '*/*').split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { type, quality: Number(quality) };
  });
  const wanted = ranges.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  for (const { type } of wanted) {
    const format = (['xml', 'json'] as const).find((each) => type === `application/${each}`);
    if (format !== undefined && formats.includes(format)) return format;
    if (['*/*', 'application/*', 'text/html'].includes(type)) {
      return formats.includes('xml') ? 'xml' : (formats[0] ?? null);
    }
  }
  return null;
}

interface Writing {
  readonly format: Format | null;
  readonly version: Version;
  readonly settings: Settings;
}

export function sendAnswer(response: ServerResponse, answer: Answer, writing: Writing): void {
  const { document, status, location, headers = {} } = answer;
  const { format, version, settings } = writing;
  const now = settings.now();
  response.statusCode = status;
  response.setHeader('Expires', new Date(now.getTime() - 86_400_000).toUTCString());
  response.setHeader('Last-Modified', now.toUTCString());
  response.setHeader('Vary', 'Accept-Charset,Accept-Encoding,Accept-Language,Accept');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (location !== undefined) response.setHeader('Location', location);
  if (settings.unaskedContinue) response.writeContinue();
  if (document === undefined || format === null) {
    response.setHeader('Content-Type', 'text/plain');
    response.setHeader('Content-Length', 0);
    response.end();
    return;
  }
  const encoding = encodingOf(settings, format, version);
  const charset = format === 'xml' && settings.charset === 'in-declaration' ? '' : `;charset=${encoding}`;
  const text = write(document, { format, version, settings }, encoding);
  const body = Buffer.from(text, encoding === 'UTF-8' ? 'utf8' : 'latin1');
  response.setHeader('Content-Type', `application/${format}${charset}`);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

function encodingOf({ encoding }: Settings, format: Format, version: Version): string {
  if (encoding === 'by-version') return format === 'json' && version === 1 ? 'ISO-8859-1' : 'UTF-8';
  return encoding.toUpperCase();
}

function write(document: Document, { format, version, settings }: Writing, encoding: string): string {
  const filter = memberFilter(settings);
  const isMarked = version === 2 && document.isBare !== true;
  const isLatin = encoding !== 'UTF-8';
  if (format === 'json') {
    const marker = isMarked ? { apiVersion: '2.0' } : {};
    const { emptyLists } = settings;
    return writeJson({ ...marker, ...filter.json(document.json) }, { isLatin, emptyLists });
  }
  const root = filter.xml(document.xml);
  const envelope = isMarked
    ? withAttributes('Resources', { xmlns: namespace }, root)
    : element('Resources', root);
  return writeXml(envelope, encoding, isLatin);
}

/** The document of an error; a client that accepts neither representation gets the status only. */
export function errorAnswer({ status, message }: StatusError): Answer {
  const name = statusNames[status] ?? '';
  const section = status === 500 ? '10.5.1' : `10.4.${status - 399}`;
  const uri = `http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#sec${section}`;
  const document: Document = {
    json: { status: { code: status, name, description: message, uri } },
    xml: element(
      'Status',
      element('Code', status),
      element('Name', name),
      element('Description', message),
      element('URI', uri),
    ),
    isBare: true,
  };
  return { status, document };
}
