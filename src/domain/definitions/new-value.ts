export interface NewValue {
  readonly path: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly perUnit?: string | undefined;
}
