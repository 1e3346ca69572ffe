import { randomInt } from 'node:crypto';
import { trustedUid, type Uid } from '../../domain/basics/uid.ts';

const halfLength = 6;

/** A uid from 62 random bits: that two of a hundred million are the same has odds of one to a thousand. */
export function randomUid(): Uid {
  return trustedUid(half() + half());
}

function half(): string {
  const number = randomInt(36 ** halfLength);
  return number.toString(36).toUpperCase().padStart(halfLength, '0');
}
