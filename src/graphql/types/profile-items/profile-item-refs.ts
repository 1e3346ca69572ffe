import { builder } from '../../builder.ts';
import type { ProfileItemValue } from '../../../domain/profile-item-value.ts';
import type { ProfileItemEntry } from '../../../domain/profile-item-page.ts';
import type { ProfileItemKey } from '../../../domain/profile-item.ts';
import type { ProfileItemListRequest } from '../../../ports/profiles.ts';
import type { Slice } from '../../list-slice.ts';

/** A profile item by its key alone, or as an entry of a list. */
export interface ProfileItemNode {
  readonly key: ProfileItemKey;
  readonly entry: ProfileItemEntry | null;
  /** The page of the list that the entry is on. */
  readonly list?: ProfileItemListRequest;
}

export const ProfileItemConnectionRef = builder.objectRef<Slice<ProfileItemNode>>('ProfileItemConnection');

export const ProfileItemRef = builder.objectRef<ProfileItemNode>('ProfileItem');

export const ProfileItemValueRef = builder.objectRef<ProfileItemValue>('ProfileItemValue');
