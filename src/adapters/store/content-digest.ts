import { createHash } from 'node:crypto';

/** Tells whether a record differs from the one stored, without comparing it column by column. */
export function contentDigest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
