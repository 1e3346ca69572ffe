import { createHash } from 'node:crypto';

/** Headers that responses depend on, for caches. */
export const variesBy = 'Accept, Accept-Encoding, Authtoken, Authorization, Cookie';

/** Cacheable by the caller only, with revalidation on every use. */
export const revalidatedCaching = 'private, no-cache';

/** An opaque tag that is the same exactly when all parts are; weak, because it stands for each coding. */
export function entityTagOf(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return `W/"${digest.slice(0, 27)}"`;
}

const entityTag = /[ \t]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*/y;

/**
 * Whether the caller has the representation with this tag (RFC 9110, If-None-Match).
 * Tags are compared weakly: a mark of weakness makes no difference. What is
 * not of the form says nothing, and the caller gets the whole answer.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const given = parseTags(ifNoneMatch);
  return given !== null && given.includes(tag.replace(/^W\//, ''));
}

/** Empty places in the list are taken, as for every list in HTTP; `null` for what is no list of tags. */
function parseTags(text: string): readonly string[] | null {
  const tags: string[] = [];
  let index = 0;
  while (index < text.length) {
    const sign = text[index];
    if (sign === ',' || sign === ' ' || sign === '\t') {
      index += 1;
      continue;
    }
    entityTag.lastIndex = index;
    const match = entityTag.exec(text);
    const end = entityTag.lastIndex;
    if (match?.[1] === undefined || (end < text.length && text[end] !== ',')) return null;
    tags.push(match[1]);
    index = end;
  }
  return tags;
}
