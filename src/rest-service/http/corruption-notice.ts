import { corruptionHeader } from '../../wire/format/corruption-header.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Headers that let caches reuse or revalidate a response. */
const validators = new Set(['ETag', 'Last-Modified', 'Age', 'Cache-Status', 'Cache-Control']);

/** The headers of a response from a corrupted database: marked, and never cached. */
export function withCorruptionHeader(headers: Headers): Headers {
  const others = Object.entries(headers).filter(([name]) => !validators.has(name));
  return {
    ...Object.fromEntries(others),
    'Cache-Control': 'no-store',
    [corruptionHeader.name]: corruptionHeader.value,
  };
}
