/** Where figures come from, and what may be done with them. */
export interface Provenance {
  /** The document or data set, with its edition. */
  readonly source: string;
  readonly publisher: string | null;
  /** The year that the figures are for. */
  readonly year: string | null;
  readonly region: string | null;
  readonly licence: string | null;
}
