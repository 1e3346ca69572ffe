import type { IncomingHttpHeaders } from 'node:http';

/** What an answer tells of the cache (RFC 9211), and its age when it comes from there (RFC 9111). */
const name = 'emissions-gateway';

/** The answer was made before. */
export function hitHeaders(ageMs: number, maximumAgeMs: number): Readonly<Record<string, string>> {
  const age = Math.floor(ageMs / 1000);
  return {
    Age: String(age),
    'Cache-Status': `${name}; hit; ttl=${Math.floor(maximumAgeMs / 1000) - age}`,
  };
}

/** Why the answer was made now, and whether it is held from now on. */
export function madeHeaders(
  reason: 'bypass' | 'request' | 'uri-miss',
  isStored: boolean,
): Readonly<Record<string, string>> {
  return { 'Cache-Status': `${name}; fwd=${reason}${isStored ? '; stored' : ''}` };
}

/** Whether the caller asks for an answer that is made now (RFC 9111). */
export function wantsFresh({ 'cache-control': directives = '' }: IncomingHttpHeaders): boolean {
  return /(^|,)\s*(no-cache|no-store|max-age=0)\s*(,|$)/i.test(directives);
}
