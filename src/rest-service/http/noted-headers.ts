import type { DataNotice } from '../../wire/headers/data-notice.ts';

export { corruptionNotice, type DataNotice } from '../../wire/headers/data-notice.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** Headers that let caches reuse or revalidate a response. */
const validators = new Set(['ETag', 'Last-Modified', 'Age', 'Cache-Status', 'Cache-Control']);

/** The headers of a response whose data are not to be trusted as usual: marked, and never cached. */
export function notedHeaders(headers: Headers, { name, value }: DataNotice): Headers {
  const others = Object.entries(headers).filter(([header]) => !validators.has(header));
  return { ...Object.fromEntries(others), 'Cache-Control': 'no-store', [name]: value };
}
