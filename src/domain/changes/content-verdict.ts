import type { CategoryPath } from '../basics/category-path.ts';

/** The result of comparing the content of a database with its digests. */
export interface ContentVerdict {
  /** The categories whose items or definition were changed by other means than this program, by path. */
  readonly altered: readonly CategoryPath[];
  /** The number of categories that were compared with their digest. */
  readonly compared: number;
  /** The number of those without a digest of what they contain now: they were written since it was recorded. */
  readonly changed: number;
  /** The breach of the audit log; `null` if it is intact. */
  readonly auditBreach: string | null;
}
