import { hash } from 'node:crypto';
import { trustedUid, type Uid } from '../../domain/basics/uid.ts';

const uidLength = 12;
const uidSpace = 36n ** 12n;

/**
 * The uid of an imported record, derived from what identifies it in its data
 * set, so that every import on every machine gives it the same uid.
 */
export function uidOf(kind: string, ...identity: readonly string[]): Uid {
  const digest = hash('sha256', JSON.stringify([kind, ...identity]));
  const number = BigInt(`0x${digest.slice(0, 16)}`) % uidSpace;
  return trustedUid(number.toString(36).toUpperCase().padStart(uidLength, '0'));
}
