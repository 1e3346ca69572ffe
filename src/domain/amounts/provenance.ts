export interface Provenance {
  /** The document or data set, with its edition. */
  readonly source: string;
  readonly publisher: string | null;
  /** How the publisher is usually called for short, such as `DESNZ`. */
  readonly shortPublisher?: string | undefined;
  /** The year or years that the figures apply to. */
  readonly year: string | null;
  readonly region: string | null;
  readonly licence: string | null;
  /** Address of the document or of its page. */
  readonly url?: string | undefined;
  readonly licenceUrl?: string | undefined;
}
