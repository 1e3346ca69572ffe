import type { ErrorCode, InputFault } from '../../domain/basics/errors.ts';

/** A thread reads or writes one workbook. Rows are JSON in UTF-8, which threads pass on without a copy. */
export type WorkbookTask =
  | { readonly kind: 'read'; readonly file: Uint8Array; readonly sheet?: string | undefined }
  | {
      readonly kind: 'write';
      readonly name: string;
      readonly columns: readonly string[];
      readonly rows: readonly Uint8Array[];
      /** Lines of a sheet that says what the table is. */
      readonly about: readonly (readonly string[])[];
    };

/** Parts of rows that were read, or the one file that was written; or why not. */
export type TaskOutcome =
  | { readonly parts: readonly Uint8Array[] }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly message: string;
        readonly argument?: string | undefined;
        readonly fault?: InputFault | undefined;
      };
    };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function encodePart(rows: readonly unknown[]): Uint8Array {
  return encoder.encode(JSON.stringify(rows));
}

export function decodePart<Row>(part: Uint8Array): readonly Row[] {
  return JSON.parse(decoder.decode(part)) as readonly Row[];
}
