/** The request header by which a caller says what it would rather have (RFC 7240). */
export const preferHeader = 'prefer';

/** How fields are taken that a form does not have, or has twice. */
export type UnknownFields = 'ignore' | 'refuse';

interface Preferences {
  /** `undefined` where the service decides. */
  readonly unknownFields?: UnknownFields | undefined;
  /** Whether lists of profile items have members that clients of the original take for values. */
  readonly hasCompleteItems: boolean;
}

const handling: Readonly<Partial<Record<string, UnknownFields>>> = {
  'handling=lenient': 'ignore',
  'handling=strict': 'refuse',
};
const completeItems = 'complete-items';

/** Preferences of clients that know this service: report mistakes, and send complete items. */
export const preferencesOfNewCallers = `handling=strict, ${completeItems}`;

const longestHeader = 1000;

/** Ignores unknown preferences; the first of two contradictory ones counts, as the standard says. */
export function parsePreferences(header: string | readonly string[] | undefined): Preferences {
  const text = String(header ?? '').slice(0, longestHeader);
  const preferred = text.split(',').map((preference) => preference.replace(/;.*|[\s"]/g, '').toLowerCase());
  return {
    unknownFields: preferred.map((preference) => handling[preference]).find((each) => each !== undefined),
    hasCompleteItems: preferred.includes(completeItems),
  };
}
