import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLoopback } from '../../config/option-values.ts';

/** Reads what the connection of a request, and the trusted proxies before it, say of its client. */
export interface ClientReader {
  /**
   * The address of the connection, or, as long as that is a trusted proxy, the address
   * before it in X-Forwarded-For. Of an IPv6 address its /64, which one customer has.
   * `undefined` if the connection is closed already.
   */
  network(request: IncomingMessage): string | undefined;
  /** Whether the client uses TLS, up to this program or a trusted proxy. */
  isEncrypted(request: IncomingMessage): boolean;
}

/** `onUntrusted` is called once, when a request was forwarded by what is no trusted proxy. */
export function createClientReader(trustedProxies: readonly string[], onUntrusted: () => void): ClientReader {
  const trusted = toBlockList(trustedProxies);
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let hasWarned = false;
  return {
    network({ socket, headers }) {
      let address = plain(socket.remoteAddress ?? '');
      if (isIP(address) === 0) return undefined;
      const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
      if (isForwarded && !hasWarned && !isTrusted(address)) {
        hasWarned = true;
        onUntrusted();
      }
      const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').toReversed();
      for (const text of forwarded) {
        const next = plain(text.trim());
        if (isIP(next) === 0 || !isTrusted(address)) break;
        address = next;
      }
      return isIPv6(address) && !isLoopback(address) ? prefixOf(address) : address;
    },
    isEncrypted({ socket, headers }) {
      if ('encrypted' in socket) return true;
      const isHttps = /^\s*https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));
      const address = plain(socket.remoteAddress ?? '');
      return isHttps && isIP(address) !== 0 && isTrusted(address);
    },
  };
}

function toBlockList(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', prefix] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/** Without the form of an IPv4 address in IPv6, and without the name of an interface. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
}

function prefixOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}
