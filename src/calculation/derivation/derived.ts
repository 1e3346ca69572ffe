import { operationOf, Shadow } from '../interpreter/shadow.ts';

/** How amounts were made, by type. */
export type Shadows = ReadonlyMap<string, Shadow>;

/** A number that the service makes of an algorithm's amounts; with how it was made, if that is recorded. */
export interface Derived {
  readonly value: number;
  readonly shadow?: Shadow | undefined;
}

/** Steps outside of the algorithm have no line. */
const noLine = 0;

/** `+` takes any number of operands, the others two. */
export function derive(operation: '+' | '-' | '*' | '/', operands: readonly Derived[]): Derived {
  const [first = 0, ...others] = operands.map(({ value }) => value);
  const value = others.reduce((result, operand) => compute[operation](result, operand), first);
  const shadows = operands.flatMap(({ shadow }) => shadow ?? []);
  const isRecorded = shadows.length === operands.length;
  return { value, shadow: isRecorded ? operationOf(operation, shadows, value, noLine) : undefined };
}

const compute = {
  '+': (one: number, other: number) => one + other,
  '-': (one: number, other: number) => one - other,
  '*': (one: number, other: number) => one * other,
  '/': (one: number, other: number) => one / other,
};

/** A number that the service knows. */
export function known(value: number, kind: 'potential' | 'conversion', label: string | null = null): Derived {
  const shadow = new Shadow(value, { kind }, noLine);
  shadow.label = label;
  return { value, shadow };
}
