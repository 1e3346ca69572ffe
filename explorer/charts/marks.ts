/** A part of a drawing, with the class that has its colour. */
export interface MarkedPart {
  readonly name: string;
  readonly mark: string;
  /** One for each column; `null` where there is none. */
  readonly values: readonly (number | null)[];
}
