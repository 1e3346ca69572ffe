import type { Calculate } from './algorithms.ts';
import type { Version } from '../options.ts';

interface Record {
  readonly uid: string;
  readonly created: Date;
  modified: Date;
}

interface Group {
  readonly uid: string;
  readonly name: string;
}

export interface User {
  readonly uid: string;
  readonly username: string;
  readonly password: string;
  readonly group: Group;
  readonly apiVersion: Version;
  readonly isAdministrator: boolean;
}

/** `drill` values choose the item, `data` values come with it, `profile` values are given by clients. */
export interface ItemValueDefinition extends Record {
  readonly path: string;
  readonly name: string;
  readonly kind: 'drill' | 'data' | 'profile';
  readonly valueType: 'TEXT' | 'BOOLEAN' | 'INTEGER' | 'DECIMAL';
  readonly unit: string;
  readonly perUnit: string;
  readonly value: string;
  readonly versions: readonly Version[];
}

export interface ItemDefinition extends Record {
  readonly name: string;
  readonly drillDown: readonly string[];
  readonly values: readonly ItemValueDefinition[];
  readonly calculate: Calculate;
}

export interface DataCategory extends Record {
  readonly parent: DataCategory | null;
  path: string;
  name: string;
  definition: ItemDefinition | null;
}

/** An entry of the history of a data item's value. The first one starts at the epoch. */
export interface DatedValue extends Record {
  readonly definition: ItemValueDefinition;
  value: string;
  startDate: Date;
}

export interface DataItem extends Record {
  readonly category: DataCategory;
  readonly definition: ItemDefinition;
  name: string;
  path: string;
  startDate: Date;
  endDate: Date | null;
  values: DatedValue[];
}

export interface Profile extends Record {
  readonly permissionUid: string;
  readonly owner: User;
  /** Whether the other users of the owner's group may view it. */
  readonly groupMayView: boolean;
}

export interface ProfileItemValue extends Record {
  readonly definition: ItemValueDefinition;
  value: string;
  unit: string;
  perUnit: string;
}

export interface ProfileItem extends Record {
  readonly profile: Profile;
  readonly dataItem: DataItem;
  name: string | null;
  startDate: Date;
  endDate: Date | null;
  values: ProfileItemValue[];
}

/** What a service starts with; one service alone, because it changes the records. */
export interface DataSet {
  readonly users: readonly User[];
  readonly definitions: readonly ItemDefinition[];
  categories: DataCategory[];
  dataItems: DataItem[];
}

/** All that the service holds. What is deleted is taken out of the lists. */
export interface Store extends DataSet {
  profiles: Profile[];
  profileItems: ProfileItem[];
}
