import type { Subject } from '../../graphql/facts/schema-facts.ts';
import { type RevisionCache, createRevisionCache } from './revision-cache.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';

export interface ResponseCacheSettings {
  /** Maximum size of the cache; 0 disables it. */
  readonly bytes: number;
  /** Maximum age of a cached response. */
  readonly seconds: number;
  /** Whether responses about profiles are cached too. */
  readonly profiles: boolean;
}

/** One cache for each subject of responses. */
export type SubjectCaches = Readonly<Partial<Record<Subject, RevisionCache>>>;

/** `null` when the cache is disabled, or changes of the backend are not visible. */
export function openSubjectCaches(
  { revision, changes }: Pick<RunningBackend, 'revision' | 'changes'>,
  { bytes, seconds, profiles }: ResponseCacheSettings,
): SubjectCaches | null {
  if (bytes === 0 || revision === undefined) return null;
  const clock = (): number => performance.now();
  const open = (moves: () => string, maximumBytes: number): RevisionCache =>
    createRevisionCache({ revision: moves, clock, maximumAgeMs: seconds * 1000, maximumBytes });
  if (!profiles || changes === undefined) return { dataTree: open(revision, bytes) };
  // Half for each, so that writes to profiles do not evict responses about the data tree.
  return { dataTree: open(revision, bytes / 2), profiles: open(changes, bytes / 2) };
}
