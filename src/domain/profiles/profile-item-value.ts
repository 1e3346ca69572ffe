import type { ExpectsVersion } from '../basics/batch.ts';
import type { Instant } from '../basics/instant.ts';
import type { ItemValueDefinition } from '../definitions/item-definition.ts';
import type { ProfileItemKey } from './profile-item.ts';
import type { Uid } from '../basics/uid.ts';

export interface ProfileItemValueKey {
  readonly item: ProfileItemKey;
  /** The path of the value's definition, such as `distance`, or the uid of the value. */
  readonly path: string;
}

/** One named value of a profile item: how much was used. */
export interface ProfileItemValue {
  readonly uid: Uid;
  readonly item: ProfileItemKey;
  readonly path: string;
  readonly name: string;
  /** Text, even for numbers. Empty when no value was entered. */
  readonly value: string;
  /** Absent, like `perUnit`, where a remote service does not say whether there is one. */
  readonly unit?: string | null | undefined;
  readonly perUnit?: string | null | undefined;
  readonly created: Instant | null;
  readonly modified: Instant | null;
  readonly definition: ItemValueDefinition;
}

type Described = 'uid' | 'name' | 'definition';

/** A value in a list; one of version 1 says no more than its path and its text. */
export type ListedValue =
  | ProfileItemValue
  | (Omit<ProfileItemValue, Described> & { readonly [K in Described]?: undefined });

/** Changes to a profile item's value; absent fields stay as they are. */
export interface ProfileItemValueChange extends ExpectsVersion {
  readonly key: ProfileItemValueKey;
  readonly value?: string | undefined;
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
}
