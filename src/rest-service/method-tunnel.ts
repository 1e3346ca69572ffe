/**
 * Whether a parameter says PUT or DELETE for a client that cannot send them.
 * On a POST it does; elsewhere it is left over from one and means nothing.
 */
export function isTunnelledMethod(name: string, value: string): boolean {
  return name.toLowerCase() === 'method' && /^(put|delete)$/i.test(value);
}
