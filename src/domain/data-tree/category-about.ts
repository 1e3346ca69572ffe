import type { CategoryPath } from '../basics/category-path.ts';

/** Texts of a data set for people who look at a category; `null` where it has none. */
export interface CategoryAbout {
  readonly title: TitlePattern | null;
  readonly description: string | null;
  /** The calculation as a formula in words, such as `distance × CO2e per km`. */
  readonly method: string | null;
  readonly similar: readonly SimilarCategory[];
  /** `null` where it makes no difference. */
  readonly ownership: Ownership | null;
}

/** Whether vehicles are owned or leased, or hired and the like: the one counts in scope 1, the other in scope 3. */
export const ownerships = ['own', 'hired'] as const;

export type Ownership = (typeof ownerships)[number];

/** How the items of a category are called. */
export interface TitlePattern {
  /** Parts separated by `, `, with paths of drill-down values and `name` in braces: `Van, {fuel}, {size}`. */
  readonly pattern: string;
  readonly words: readonly TitleWord[];
}

/** Replaces a drill-down value in titles, such as `unknown` by `any fuel`; empty to leave it out. */
interface TitleWord {
  readonly path: string;
  readonly value: string;
  readonly word: string;
}

/** A category that calculates the same for another purpose. */
export interface SimilarCategory {
  readonly path: CategoryPath;
  /** When to use it, such as `For your own vans`. */
  readonly use: string;
}
