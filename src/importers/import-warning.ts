/** Something in a data set that is not as it should be, and what was made of it. */
export interface ImportWarning {
  /** Relative to the data set's folder. */
  readonly file: string;
  /** Counted from 1; `null` when the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
}

export type Warn = (warning: ImportWarning) => void;
