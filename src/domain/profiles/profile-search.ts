import { badInput } from '../basics/errors.ts';
import type { LabelFilter } from './profile-item-search.ts';

export const profileSorts = ['created', 'name', 'modified', 'label'] as const;
export type ProfileSort = (typeof profileSorts)[number];

interface ProfileOrder {
  readonly by: ProfileSort;
  /** The key of the label to sort by; profiles without it come as if its value were empty. */
  readonly label?: string | undefined;
  readonly isDescending: boolean;
}

/** Selects profiles that meet all conditions, and sorts them. */
export interface ProfileSearch {
  /** A part of the name, ignoring case; profiles without a name never match. */
  readonly nameContains?: string | undefined;
  readonly labels: readonly LabelFilter[];
  readonly orderBy: ProfileOrder;
}

export const newestProfilesFirst: ProfileOrder = { by: 'created', isDescending: true };

/** The longest part of a name that is looked for; SQLite takes no pattern of 50,000 bytes. */
const longestPart = 1000;

/** Throws BAD_USER_INPUT for a part of a name that is too long, and for an order that contradicts itself. */
export function assertProfileSearch({ nameContains = '', orderBy: { by, label } }: ProfileSearch): void {
  if (nameContains.length > longestPart) {
    throw badInput(
      'nameContains',
      `nameContains must have at most ${longestPart} characters; got ${nameContains.length}.`,
    );
  }
  if ((by === 'label') === (label !== undefined)) return;
  throw badInput('orderBy', 'Ordering by label requires a label, and no other order takes one.');
}
