/** A value to store, by the path of its definition. */
export interface NewValue {
  readonly path: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
}
