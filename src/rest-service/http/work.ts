import type { IncomingHttpHeaders } from 'node:http';
import { workHeader } from '../../wire/headers/work.ts';

/** The name that a gateway gave to what a request is part of; `undefined` for what no gateway sends. */
export function workOf(headers: IncomingHttpHeaders): string | undefined {
  const name = headers[workHeader];
  return typeof name === 'string' && /^[0-9a-f-]{36}$/.test(name) ? name : undefined;
}
