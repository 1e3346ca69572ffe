import { builder } from '../../builder.ts';
import type { Period } from '../../../domain/basics/instant.ts';
import type { Profile } from '../../../domain/profiles/profile.ts';
import type { ProfileTotal, TotalGroup } from '../../../domain/profiles/profile-total.ts';
import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { Uid } from '../../../domain/basics/uid.ts';

/** A profile as far as it is known without a read. */
export interface ProfileNode {
  readonly uid: Uid;
  readonly profile: Profile | null;
}

export interface ProfileCategoryNode {
  readonly profileUid: Uid;
  readonly path: CategoryPath;
}

/** A total with its period; `null` for the default period. */
export interface ProfileTotalNode extends ProfileTotal {
  readonly profileUids: readonly Uid[];
  readonly period: Period | null;
  /** Groups by category, if selected; `null` for a total that is a group itself. */
  readonly groups: readonly TotalGroup[] | null;
}

export const ProfileCategoryRef = builder.objectRef<ProfileCategoryNode>('ProfileCategory');

export const ProfileRef = builder.objectRef<ProfileNode>('Profile');

export const ProfileTotalRef = builder.objectRef<ProfileTotalNode>('ProfileTotal');
