type WithoutNulls<T> = { [K in keyof T]: NonNullable<T[K]> };

/** An input as the domain has it: what is `null` counts as absent. */
export function withoutNulls<T extends object>(input: T): WithoutNulls<T> {
  const present: Partial<T> = {};
  for (const name in input) if (input[name] !== null) present[name] = input[name];
  return present as WithoutNulls<T>;
}
