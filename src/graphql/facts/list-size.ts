import type { FieldArguments } from './schema-facts.ts';

/** The length of the list at a path of the arguments; 1 for anything else, which is rejected when it is used. */
export function lengthOf(...path: readonly string[]): (args: FieldArguments) => number {
  return (args) => {
    const value = path.reduce<unknown>(
      (within, name) => (typeof within === 'object' && within !== null ? Reflect.get(within, name) : null),
      args,
    );
    return Array.isArray(value) ? value.length : 1;
  };
}
