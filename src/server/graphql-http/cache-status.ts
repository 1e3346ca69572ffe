import type { IncomingHttpHeaders } from 'node:http';

/** Headers about the response cache: Cache-Status (RFC 9211) and Age (RFC 9111). */
const cacheName = 'emissions-gateway';

/** A cached response. */
export function hitHeaders(ageMs: number, maximumAgeMs: number): Readonly<Record<string, string>> {
  const age = Math.floor(ageMs / 1000);
  return {
    Age: String(age),
    'Cache-Status': `${cacheName}; hit; ttl=${Math.floor(maximumAgeMs / 1000) - age}`,
  };
}

/** Why the response was not served from the cache, and whether it is cached now. */
export function missHeaders(
  reason: 'bypass' | 'request' | 'uri-miss',
  isStored: boolean,
): Readonly<Record<string, string>> {
  return { 'Cache-Status': `${cacheName}; fwd=${reason}${isStored ? '; stored' : ''}` };
}

/** Whether the client requests a fresh response (RFC 9111). */
export function requestsFresh({ 'cache-control': directives = '' }: IncomingHttpHeaders): boolean {
  return /(^|,)\s*(no-cache|no-store|max-age=0)\s*(,|$)/i.test(directives);
}
