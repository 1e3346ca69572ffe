import Negotiator from 'negotiator';
import type { IncomingHttpHeaders } from 'node:http';
import { type Format, mediaTypes } from '../../wire/format/format.ts';

/** In the order of preference of a client that does not care. */
const offered: readonly { readonly mediaType: string; readonly format: Format }[] = [
  { mediaType: mediaTypes.json, format: 'json' },
  { mediaType: mediaTypes.xml, format: 'xml' },
  { mediaType: 'text/xml', format: 'xml' },
];

/** The format to answer in; `null` when the caller accepts none that there is. */
export function chooseFormat({ accept }: IncomingHttpHeaders): Format | null {
  if (accept === undefined || accept.trim() === '') return 'json';
  if (accept.length > 1000) return null;
  const named = offered.find(({ mediaType }) => mediaType === accept);
  if (named !== undefined) return named.format;
  const chosen = new Negotiator({ headers: { accept } }).mediaType(offered.map(({ mediaType }) => mediaType));
  return offered.find(({ mediaType }) => mediaType === chosen)?.format ?? null;
}
