import { visibleText } from '../../domain/basics/visible-text.ts';

/**
 * An irregularity in a data set and how it was handled: `rejected` is not
 * stored, `repaired` is stored in another form than written, `remark` is stored
 * as written.
 */
export interface ImportWarning {
  readonly kind: 'rejected' | 'repaired' | 'remark';
  /** Relative to the data set's folder. */
  readonly file: string;
  /** Counted from 1; `null` for the whole file. */
  readonly line: number | null;
  readonly message: string;
}

export type Warn = (warning: ImportWarning) => void;

export type FileWarnings = Readonly<
  Record<ImportWarning['kind'], (line: number | null, message: string) => void>
>;

export function warningsOf(file: string, warn: Warn): FileWarnings {
  const warnAs = (kind: ImportWarning['kind']) => (line: number | null, message: string) =>
    warn({ kind, file: visibleText(file), line, message });
  return { rejected: warnAs('rejected'), repaired: warnAs('repaired'), remark: warnAs('remark') };
}

/** The first line and the count of a repeated irregularity, which is reported as one warning. */
export class Occurrences {
  #first: number | null = null;
  #count = 0;

  add(line: number): void {
    this.#first ??= line;
    this.#count += 1;
  }

  /** Reports all occurrences as one warning; nothing if there were none. */
  report(warn: (line: number | null, message: string) => void, message: string): void {
    if (this.#count === 0) return;
    const times = this.#count === 1 ? '' : ` (${this.#count} lines; this is the first)`;
    warn(this.#first, message + times);
  }
}
