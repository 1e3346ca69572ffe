import { badInput } from '../basics/errors.ts';
import { compareByBytes } from '../basics/text-order.ts';
import { isUid, type Uid } from '../basics/uid.ts';

/** Where an item stands in an order: by what it is sorted, then by its uid. It stays there while others come and go. */
export interface ItemPlace {
  readonly key: string | number;
  readonly uid: Uid;
}

interface Sorted {
  readonly by: string;
}

/** Safe in addresses and documents. A place in the order of uids is the uid. */
export function toCursor({ by }: Sorted, { key, uid }: ItemPlace): string {
  return by === 'uid' ? uid : `${uid}.${Buffer.from(String(key)).toString('base64url')}`;
}

/** Throws BAD_USER_INPUT for what is no cursor of this order. */
export function parseCursor({ by }: Sorted, cursor: string): ItemPlace {
  const [uid = '', encoded, ...more] = cursor.split('.');
  if (isUid(uid) && more.length === 0) {
    const text = encoded === undefined ? undefined : Buffer.from(encoded, 'base64url').toString();
    const key = keyOf(by, uid, text);
    if (key !== undefined) return { key, uid };
  }
  throw badInput(
    'after',
    'after must be the cursor of an item in a list of the same order; leave it out to start from the beginning.',
  );
}

function keyOf(by: string, uid: Uid, text: string | undefined): ItemPlace['key'] | undefined {
  if (by === 'uid') return text === undefined ? uid : undefined;
  if (by !== 'start' && by !== 'modified' && by !== 'emitted') return text;
  return text !== undefined && /^-?\d{1,16}$/.test(text) ? Number(text) : undefined;
}

/** Compares like databases. */
export function comparePlaces(
  { isDescending }: { readonly isDescending: boolean },
  one: ItemPlace,
  other: ItemPlace,
): number {
  const compared = compareKeys(one.key, other.key) || compareByBytes(one.uid, other.uid);
  return isDescending ? -compared : compared;
}

function compareKeys(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareByBytes(String(one), String(other));
}
