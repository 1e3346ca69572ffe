import type { ExploreAuditQuery } from '../../../schema/generated/graphql.ts';
import { words } from '../../words/words.ts';

export type Entry = NonNullable<ExploreAuditQuery['auditEntries']>['nodes'][number];

/** The entry up to which the chain has been followed. */
export interface Link {
  readonly number: number;
  readonly digest: string;
}

export const beginning: Link = { number: 0, digest: '0'.repeat(64) };

/** The fault of the next entries of the log, oldest first; `null` if each is intact and follows the one before. */
export async function findBreach(entries: readonly Entry[], last: Link): Promise<string | null> {
  let before = last;
  for (const entry of entries) {
    if (entry.number !== before.number + 1) return words.audit.missing(before.number + 1);
    if (entry.previousDigest !== before.digest) return words.audit.moved(entry.number);
    if ((await digestOf(entry)) !== entry.digest) return words.audit.altered(entry.number);
    before = entry;
  }
  return null;
}

/** The digest that docs/run/audit.md describes. */
async function digestOf(entry: Entry): Promise<string> {
  const { number, time, userUid, userName, requestId, uid, path, reason } = entry;
  const fields = entry.fields.map(({ field, before, after }) => ({ field, before, after }));
  const content = [number, Date.parse(time), userUid, userName, requestId]
    .concat(camel(entry.action), camel(entry.kind), uid, path, JSON.stringify(fields), reason ?? [])
    .map((part) => JSON.stringify(part));
  const text = new TextEncoder().encode(`${entry.previousDigest}\n[${content.join(',')}]`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const camel = (name: string): string =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
