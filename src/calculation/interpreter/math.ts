import { HostFunction } from './callable.ts';
import { toNumber } from './coercion.ts';
import { HostNamespace, type ScriptValue } from './script-value.ts';

/** `Math` without `random`: the same inputs give the same result. */
const constants = ['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'] as const;
const functions = [
  'abs',
  'acos',
  'asin',
  'atan',
  'atan2',
  'ceil',
  'cos',
  'exp',
  'floor',
  'log',
  'max',
  'min',
  'pow',
  'round',
  'sin',
  'sqrt',
  'tan',
] as const;

export const math = new HostNamespace(
  'Math',
  new Map<string, ScriptValue>([
    ...constants.map((name): [string, ScriptValue] => [name, Math[name]]),
    ...functions.map((name): [string, ScriptValue] => [name, toHostFunction(name)]),
  ]),
);

function toHostFunction(name: (typeof functions)[number]): HostFunction {
  const compute: (...numbers: number[]) => number = Math[name];
  return new HostFunction(name, (args, run) => {
    const [first, second] = args;
    if (args.length === 1) return compute(toNumber(first, run));
    if (args.length === 2) return compute(toNumber(first, run), toNumber(second, run));
    return compute(...args.map((arg) => toNumber(arg, run)));
  });
}
