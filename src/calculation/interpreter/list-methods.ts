import { isTruthy, joinList, toNumber, toText } from './coercion.ts';
import { isStrictlyEqual } from './operators.ts';
import type { Run } from './run.ts';
import { ScriptList, type ScriptValue } from './script-value.ts';

type ListMethod = (list: ScriptList, args: readonly ScriptValue[], run: Run) => ScriptValue;

/** What lists can do: a part of ECMAScript 5, and the `size` and `get` of Java's lists. */
export const listMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ['get', ({ elements }, [place], run) => elements[toNumber(place, run)]],
  ['indexOf', indexOf],
  ['isEmpty', ({ elements }) => !isTruthy(elements.length)],
  ['join', join],
  ['pop', ({ elements }) => elements.pop()],
  ['push', push],
  ['size', ({ elements }) => elements.length],
  ['slice', slice],
  ['toString', (list, _args, run) => joinList(list, ',', run, 0)],
]);

function indexOf({ elements }: ScriptList, [wanted]: readonly ScriptValue[], run: Run): number {
  run.charge(elements.length);
  return elements.findIndex((element) => isStrictlyEqual(element, wanted, run));
}

function join(list: ScriptList, [separator]: readonly ScriptValue[], run: Run): string {
  return joinList(list, separator === undefined ? ',' : toText(separator, run), run, 0);
}

function push({ elements }: ScriptList, values: readonly ScriptValue[], run: Run): number {
  run.charge(values.length);
  for (const value of values) elements.push(value);
  return elements.length;
}

function slice({ elements }: ScriptList, [start, end]: readonly ScriptValue[], run: Run): ScriptList {
  run.charge(elements.length);
  const last = end === undefined ? undefined : toNumber(end, run);
  return new ScriptList(elements.slice(toNumber(start, run), last));
}
