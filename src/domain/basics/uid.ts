import { badInput } from './errors.ts';
import { withoutSecrets } from './secrets.ts';
import { visibleText } from './visible-text.ts';

/** The service's identifier of a record: 12 characters from 0-9 and A-Z, such as `AD63A83B4D41`. */
export type Uid = string & { readonly brand: 'Uid' };

const uidPattern = /^[0-9A-Z]{12}$/;

export function isUid(text: string): text is Uid {
  return uidPattern.test(text);
}

/** For a text that was validated when it was written, or that is valid by construction. */
export function trustedUid(text: string): Uid {
  return text as Uid;
}

const lastLength = 6;

/**
 * The next uid, the last six characters being a number. Records that are written together are stored
 * together under uids in a row, of which the first is random: under random ones each is in another page
 * of every index. No two rows of uids meet sooner than as many random ones.
 */
export function uidAfter(uid: Uid): Uid {
  const last = (Number.parseInt(uid.slice(-lastLength), 36) + 1) % 36 ** lastLength;
  const text = last.toString(36).toUpperCase().padStart(lastLength, '0');
  return trustedUid(uid.slice(0, -lastLength) + text);
}

/** Throws BAD_USER_INPUT that names `argument` for an invalid uid. */
export function parseUid(text: string, argument: string): Uid {
  if (isUid(text)) return text;
  throw badInput(
    argument,
    `${argument} must be a uid of 12 characters from 0-9 and A-Z, such as AD63A83B4D41; got ${quote(text)}.`,
  );
}

const maxNames = 10;

/** Untrusted names for a message, with the verb: "one" is, or "one", "two" are. */
export function quoteAll(names: readonly string[], one: string, many: string): string {
  const others = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return `${names.slice(0, maxNames).map(quote).join(', ')}${others} ${names.length === 1 ? one : many}`;
}

const longestQuoted = 40;

/** Untrusted text for a message: in the caller's own characters, shortened, without the secrets of keys and tokens. */
export function quote(text: string): string {
  const safe = withoutSecrets(text);
  if (safe.length <= longestQuoted) return `"${visibleText(safe)}"`;
  const start = safe.slice(0, longestQuoted).replace(/[\ud800-\udbff]$/, '');
  return `"${visibleText(start)}…" (${text.length} characters)`;
}
