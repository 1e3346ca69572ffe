import type { ApiVersion } from '../../domain/access/access.ts';

/** The two representations of every resource. */
export type Format = 'json' | 'xml';

export const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  xml: 'application/xml',
};

/** The members of every response about the data tree. */
export interface Envelope {
  readonly apiVersion: ApiVersion;
  /** An IANA name; dates are written in it. */
  readonly timeZone: string;
  /** Whether profile items have all members, which newer callers ask for. */
  readonly hasCompleteItems?: boolean | undefined;
}
