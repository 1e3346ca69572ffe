export interface Provenance {
  /** The document or data set, with its edition. */
  readonly source: string;
  readonly publisher: string | null;
  /** The year or years that the figures apply to. */
  readonly year: string | null;
  readonly region: string | null;
  readonly licence: string | null;
}
