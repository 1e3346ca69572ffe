import { corruptionHeader } from '../../wire/format/corruption-header.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** What lets a cache give an answer again, or take its own for good. */
const validators = new Set(['ETag', 'Last-Modified', 'Age', 'Cache-Status', 'Cache-Control']);

/** The headers of an answer that comes from a damaged database: it says so, and nobody keeps it. */
export function withCorruptionHeader(headers: Headers): Headers {
  const others = Object.entries(headers).filter(([name]) => !validators.has(name));
  return {
    ...Object.fromEntries(others),
    'Cache-Control': 'no-store',
    [corruptionHeader.name]: corruptionHeader.value,
  };
}
