import type { ScriptValue } from './script-value.ts';

/** Where a value of a run came from. */
type ShadowSource =
  /** A global name that the algorithm reads without having set it. */
  | { readonly kind: 'name'; readonly name: string }
  /** A literal of the algorithm, or a constant such as `Math.PI`. */
  | { readonly kind: 'constant' }
  /** Found by a host object. */
  | { readonly kind: 'found'; readonly found: object }
  /** An entry of a value with a history. */
  | { readonly kind: 'entry'; readonly of: Shadow; readonly start: number }
  /** The share of a time. */
  | { readonly kind: 'share' }
  /** A global warming potential, or a factor between units, by which the service converts an amount. */
  | { readonly kind: 'potential' | 'conversion' }
  /** Made by the algorithm, but not by arithmetic, such as from a text. */
  | { readonly kind: 'computed' }
  | { readonly kind: 'operation'; readonly operation: string; readonly operands: readonly Shadow[] };

/** A value with the expression that made it. */
export class Shadow {
  readonly value: ScriptValue;
  readonly source: ShadowSource;
  readonly line: number;
  /** The first variable that it was the value of. */
  label: string | null = null;

  constructor(value: ScriptValue, source: ShadowSource, line: number) {
    this.value = value;
    this.source = source;
    this.line = line;
  }
}

export function operationOf(
  operation: string,
  operands: readonly Shadow[],
  value: ScriptValue,
  line: number,
): Shadow {
  return new Shadow(value, { kind: 'operation', operation, operands }, line);
}

/** The value as text, where it is none of the objects of the script. */
export function textOf(shadow: Shadow | undefined): string {
  const value = shadow?.value;
  return typeof value === 'object' ? '' : String(value);
}
