import { isTruthy, joinList, toNumber, toText } from './coercion.ts';
import { isStrictlyEqual } from './operators.ts';
import type { Run } from './run.ts';
import { ScriptList, type ScriptValue } from './script-value.ts';

type ListMethod = (list: ScriptList, args: readonly ScriptValue[], run: Run) => ScriptValue;

/** The methods of lists: some of ECMAScript 5, and `size` and `get` of Java. */
export const listMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ['concat', concat],
  ['get', ({ elements }, [position], run) => elements[toNumber(position, run)]],
  ['indexOf', indexOf],
  ['isEmpty', ({ elements }) => !isTruthy(elements.length)],
  ['join', join],
  ['pop', ({ elements }) => elements.pop()],
  ['push', push],
  ['reverse', reverse],
  ['shift', shift],
  ['size', ({ elements }) => elements.length],
  ['slice', slice],
  ['toString', (list, _args, run) => joinList(list, ',', run, 0)],
]);

function indexOf({ elements }: ScriptList, [target]: readonly ScriptValue[], run: Run): number {
  run.charge(elements.length);
  return elements.findIndex((element, index) => index in elements && isStrictlyEqual(element, target, run));
}

function concat({ elements }: ScriptList, others: readonly ScriptValue[], run: Run): ScriptList {
  const added = others.map((other) => (other instanceof ScriptList ? other.elements : [other]));
  for (const { length } of [elements, ...added]) run.charge(length);
  return new ScriptList(elements.concat(...added));
}

function reverse(list: ScriptList, _args: readonly ScriptValue[], run: Run): ScriptList {
  run.charge(list.elements.length);
  list.elements.reverse();
  return list;
}

function shift({ elements }: ScriptList, _args: readonly ScriptValue[], run: Run): ScriptValue {
  run.charge(elements.length);
  return elements.shift();
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
