import { builder } from './builder.ts';

/** An enum of values that each have a description; `dataItem` and `look-up` are named `DATA_ITEM` and `LOOK_UP`. */
export function describedEnum<V extends string>(
  name: string,
  description: string,
  descriptions: Readonly<Record<V, string>>,
) {
  const values = Object.entries<string>(descriptions).map(([value, each]) => [
    value.replaceAll(/-|(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(),
    { value: value as V, description: each },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(values) as Record<string, { value: V; description: string }>,
  });
}
