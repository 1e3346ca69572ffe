/** A part of a sentence and what it was read as. */
export interface Reading {
  readonly kind: ReadingKind;
  readonly text: string;
  /** Where the text begins and ends in the sentence, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** A decimal number, a year, a month or a day in ISO 8601, or an `Ownership`; `null` for what was not read. */
  readonly value: string | null;
  /** A unit, or the code of a currency. */
  readonly unit: string | null;
  readonly perUnit: string | null;
  /** Other readings of the number. */
  readonly alternatives: readonly OtherReading[];
}

interface OtherReading {
  /** A decimal number. */
  readonly value: string;
  /** Stands for the part in a sentence that means this for certain. */
  readonly text: string;
}

export const readingKinds = ['quantity', 'money', 'time', 'ownership', 'unread'] as const;

export type ReadingKind = (typeof readingKinds)[number];
