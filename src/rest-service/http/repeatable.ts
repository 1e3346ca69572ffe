import { parseIdempotencyKey } from '../../domain/changes/idempotency-key.ts';
import type { Repeatable } from '../../ports/writes.ts';
import { preferHeader } from '../../wire/headers/preferences.ts';
import { idempotencyKeyHeader } from '../../wire/headers/idempotency.ts';
import { readBytes } from './request-body.ts';
import type { PublicCall } from './rest-request.ts';

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'DELETE']);

/**
 * The caller's key for a write, and what the write is: method, address, format
 * of the answer, preferences, and body. `null` for a request that reads, and for one without
 * a key. Throws BAD_USER_INPUT for what is no key.
 */
export function readRepeatable(
  { request, parameters, format }: PublicCall,
  method: string,
): Repeatable | null {
  const header = request.headers[idempotencyKeyHeader];
  if (header === undefined || !writes.has(method)) return null;
  const key = parseIdempotencyKey(String(header), 'Idempotency-Key');
  const query = [...parameters].filter(([name]) => name.toLowerCase() !== 'authtoken');
  const { 'content-type': type = '', [preferHeader]: preferences } = request.headers;
  const requested = [
    method,
    request.path,
    query,
    format,
    type,
    ...(preferences === undefined ? [] : [preferences]),
  ];
  return { key, requested: `${JSON.stringify(requested)}\n${readBytes(request).toString('latin1')}` };
}
