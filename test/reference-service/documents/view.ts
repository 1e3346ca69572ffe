import type { JsonObject } from '../http/json.ts';
import type { XmlElement } from '../http/xml.ts';
import type { Version } from '../options.ts';
import type { Profile, User } from '../data/model.ts';

/** For whom, and how, a document is written. */
export interface View {
  readonly version: Version;
  readonly user: User;
  /** A time of creation or change of a record. */
  readonly stamp: (date: Date) => string;
  /** The same in the answer that creates the record. */
  readonly freshStamp: (date: Date) => string;
  /** The same of a profile item in version 2. */
  readonly isoStamp: (date: Date) => string;
}

/** An answer's body in both representations. Sign-in and definitions are bare: without version and namespace. */
export interface Document {
  readonly json: JsonObject;
  readonly xml: XmlElement;
  readonly isBare?: true;
}

/** What the caller may do. JSON only. */
export function dataActions({ user }: View): JsonObject {
  const { isAdministrator: may } = user;
  return { allowList: may, allowView: true, allowCreate: may, allowModify: may, allowDelete: may };
}

export const allActions: JsonObject = {
  allowList: true,
  allowView: true,
  allowCreate: true,
  allowModify: true,
  allowDelete: true,
};

export function profileActions({ owner }: Profile, { user }: View): JsonObject {
  const may = user.isAdministrator || owner.uid === user.uid;
  return { allowList: true, allowView: true, allowCreate: may, allowModify: may, allowDelete: may };
}
