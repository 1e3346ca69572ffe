/** The members of a value that an error can be about. */
type ValuePart = 'value' | 'unit' | 'perUnit';

const suffixes = { value: '', unit: 'unit', perUnit: 'perunit' } as const satisfies Record<ValuePart, string>;

/** Part of a value that an argument names: `distance` its text, `distanceUnit` its unit; `undefined` for another value. */
export function valuePartOf(argument: string, name: string): ValuePart | undefined {
  const rest = argument.toLowerCase();
  const parts = Object.keys(suffixes) as ValuePart[];
  return parts.find((part) => rest === name.toLowerCase() + suffixes[part]);
}
