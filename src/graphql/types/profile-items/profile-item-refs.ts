import { builder } from '../../builder.ts';
import type { ListedValue } from '../../../domain/profiles/profile-item-value.ts';
import type { ProfileItemEntry } from '../../../domain/profiles/profile-item-page.ts';
import type { ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import type { Slice } from '../../list-slice.ts';

/** A profile item by its key alone, or as an entry of a list. */
export interface ProfileItemNode {
  readonly key: ProfileItemKey;
  readonly entry: ProfileItemEntry | null;
}

export const ProfileItemConnectionRef = builder.objectRef<Slice<ProfileItemNode>>('ProfileItemConnection');

export const ProfileItemRef = builder.objectRef<ProfileItemNode>('ProfileItem');

export const ProfileItemValueRef = builder.objectRef<ListedValue>('ProfileItemValue');
