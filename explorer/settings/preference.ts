import { read, write } from './stored.ts';

/** A choice of the reader that this browser keeps; `null` is the default, which is never stored. */
export interface Preference<Value extends string> {
  readonly values: readonly Value[];
  readonly chosen: () => Value | null;
  readonly choose: (value: Value | null) => void;
}

/**
 * Reads the store once, because a table asks for the notation with each number. A value of an older
 * version counts as none.
 */
export function preference<Value extends string>(name: string, values: readonly Value[]): Preference<Value> {
  const key = `emissions.${name}`;
  let known: { readonly value: Value | null } | null = null;
  return {
    values,
    chosen: () => (known ??= { value: values.find((each) => each === read(key)) ?? null }).value,
    choose: (value) => {
      write(key, value);
      known = { value };
    },
  };
}
