import type { RestRequest } from './rest-request.ts';

/** A name or an address, with or without a port: nothing that could stand for more than a host. */
const plainHost = /^(?:[A-Za-z0-9][A-Za-z0-9.-]{0,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Where a new record is. Absolute, because clients of the original take the
 * address apart; only the path where the request names no plain host.
 */
export function locationOf({ headers, isEncrypted }: RestRequest, path: string): string {
  const { host } = headers;
  if (host === undefined || !plainHost.test(host)) return path;
  return `${isEncrypted === true ? 'https' : 'http'}://${host}${path}`;
}
