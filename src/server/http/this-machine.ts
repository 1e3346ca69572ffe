import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../../config/option-values.ts';

export interface Refusal {
  readonly status: number;
  readonly message: string;
}

export const beyondLoopback: Refusal = {
  status: 421,
  message:
    'With demo users, the only allowed hosts are localhost, 127.0.0.1 and [::1], from the same machine and not forwarded from another.',
};

/** A fetch request does not say who sent it, and its Host can be forged by any client. */
const unknownPeer: Refusal = {
  status: 421,
  message:
    'With demo users, requests of fetch are answered only with the setting isBehindLoopback: true, which says that the server listens on loopback.',
};

/** Why a request of fetch is refused while there are demo users, or `null`. */
export function refuseFetch(headers: IncomingHttpHeaders, isBehindLoopback: boolean): Refusal | null {
  if (!isBehindLoopback) return unknownPeer;
  return isOfThisMachine(headers, 'localhost') ? null : beyondLoopback;
}

/** Whether a request came from this machine, under a name of it, and so did what a proxy forwarded. */
export function isOfThisMachine(headers: IncomingHttpHeaders, remoteAddress: string): boolean {
  return (
    isLoopback(remoteAddress) && isLoopback(hostNameOf(headers.host ?? '')) && isForwardedFromHere(headers)
  );
}

function isForwardedFromHere(headers: IncomingHttpHeaders): boolean {
  return ['x-forwarded-for', 'x-forwarded-host', 'forwarded'].every((name) => {
    const value = headers[name];
    return value === undefined || namesOnlyLoopback(String(value));
  });
}

/** Also of the pairs in `for=127.0.0.1;proto=http, for="[::1]:80"` besides a list such as `127.0.0.1, ::1`. */
function namesOnlyLoopback(forwarded: string): boolean {
  const parts = forwarded.split(/[,;]/).map((part) => part.trim());
  const names = parts
    .filter((part) => !/^proto=/i.test(part))
    .map((part) => part.replace(/^(?:for|by|host)=/i, '').replace(/^"(.*)"$/, '$1'));
  return names.length > 0 && names.every((name) => isLoopback(name) || isLoopback(hostNameOf(name)));
}

export function hostNameOf(host: string): string {
  const ipv6 = /^\[([0-9a-fA-F:]+)\](:\d+)?$/.exec(host);
  return ipv6?.[1] ?? host.replace(/:\d+$/, '');
}
