/**
 * Something in a data set that is not as it should be, and what was made of it:
 * `rejected` is not in the store, `repaired` is there in another form than it
 * was written, `remark` is there as it was written.
 */
export interface ImportWarning {
  readonly kind: 'rejected' | 'repaired' | 'remark';
  /** Relative to the data set's folder. */
  readonly file: string;
  /** Counted from 1; `null` when the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
}

export type Warn = (warning: ImportWarning) => void;

/** Warnings about one file. */
export type FileWarnings = Readonly<
  Record<ImportWarning['kind'], (line: number | null, message: string) => void>
>;

export function warningsOf(file: string, warn: Warn): FileWarnings {
  const tell = (kind: ImportWarning['kind']) => (line: number | null, message: string) =>
    warn({ kind, file, line, message });
  return { rejected: tell('rejected'), repaired: tell('repaired'), remark: tell('remark') };
}

/** Where something was seen for the first time, and how often: a file that is full of it is one warning. */
export class Sightings {
  #first: number | null = null;
  #count = 0;

  see(line: number): void {
    this.#first ??= line;
    this.#count += 1;
  }

  /** Tells once of all that was seen; nothing when nothing was. */
  tell(say: (line: number | null, message: string) => void, message: string): void {
    if (this.#count === 0) return;
    const times = this.#count === 1 ? '' : ` (${this.#count} lines; this is the first)`;
    say(this.#first, message + times);
  }
}
