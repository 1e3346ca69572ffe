import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { RevisionCache } from '../../cache/revision-cache.ts';
import type { GraphQLAnswer } from './answer.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';

export interface ResponseCacheSettings {
  /** Maximum size of the cache; 0 disables it. */
  readonly bytes: number;
  /** Maximum age of a cached response. */
  readonly seconds: number;
  /** Whether responses about profiles are cached too. */
  readonly profiles: boolean;
}

/** A generous estimate of objects, headers and the map entry. */
const overheadBytes = 500;
/** The largest part of the cache for one response, so that it does not evict all others. */
const largestPart = 1 / 8;

/** One cache for each subject of responses. */
export type SubjectCaches = Readonly<Partial<Record<Subject, RevisionCache<GraphQLAnswer>>>>;

/** `null` when the cache is disabled, or changes of the backend are not visible. */
export function openSubjectCaches(
  { revision, changes }: Pick<RunningBackend, 'revision' | 'changes'>,
  { bytes, seconds, profiles }: ResponseCacheSettings,
): SubjectCaches | null {
  if (bytes === 0 || revision === undefined) return null;
  const clock = (): number => performance.now();
  const open = (moves: () => string, maximum: number) =>
    new RevisionCache<GraphQLAnswer>({
      revision: moves,
      age: { clock, maximumMs: seconds * 1000 },
      maximum,
      maximumEntry: maximum * largestPart,
      weigh: (key, { body }) => key.length + Buffer.byteLength(body) + overheadBytes,
    });
  if (!profiles || changes === undefined) return { dataTree: open(revision, bytes) };
  // Half for each, so that writes to profiles do not evict responses about the data tree.
  return { dataTree: open(revision, bytes / 2), profiles: open(changes, bytes / 2) };
}
