import type { Instant } from '../basics/instant.ts';
import type { GroupMembership } from './group.ts';
import type { Uid } from '../basics/uid.ts';

/** A property of the user account that determines the form and the content of REST responses. */
export type ApiVersion = '1.0' | '2.0';

/** A user as a backend shows them; `null` is what a remote service does not say. */
export interface Viewer {
  readonly uid: Uid;
  readonly username: string | null;
  /** May do everything, regardless of groups. */
  readonly isAdministrator: boolean;
  /** New profiles belong to the first one. `null` where the backend does not report groups. */
  readonly groups: readonly GroupMembership[] | null;
  readonly apiVersion: ApiVersion;
  readonly locale: string | null;
  /** An IANA name such as `Europe/London`. */
  readonly timeZone: string | null;
}

export interface Principal extends Viewer {
  readonly username: string;
  readonly groups: readonly GroupMembership[];
  readonly locale: string;
  readonly timeZone: string;
}

export interface Caller extends Principal {
  /** Whoever has the database itself: lists have the records of all users. */
  readonly isOperator?: boolean | undefined;
  readonly apiKey?: { readonly isReadOnly: boolean; readonly expires: Instant | null } | undefined;
}

export interface Actions {
  readonly allowCreate: boolean;
  readonly allowView: boolean;
  readonly allowList: boolean;
  readonly allowModify: boolean;
  readonly allowDelete: boolean;
}

/** Secrets: never logged, never part of an error. */
export type Credentials =
  | { readonly kind: 'none' }
  /** A token or an API key, however it was sent. */
  | { readonly kind: 'authtoken'; readonly authtoken: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string };

export interface Session {
  readonly authtoken: string;
  readonly principal: Viewer;
}

/** Whether a text has the form of a token of an OpenID issuer: a JSON Web Token, whose header is an object. */
export function isIdentityToken(text: string): boolean {
  return text.startsWith('eyJ') && text.split('.').length === 3;
}
