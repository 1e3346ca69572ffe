import type { CategoryPath } from '../basics/category-path.ts';

/** Texts of a data set for people who look at a category; `null` where it has none. */
export interface CategoryAbout {
  readonly title: TitlePattern | null;
  readonly description: string | null;
  /** The calculation as a formula in words, such as `distance × CO2e per km`. */
  readonly method: string | null;
  readonly similar: readonly SimilarCategory[];
}

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
