import type { AnyNode, CallExpression, MemberExpression } from 'acorn';
import { HostObject } from './callable.ts';
import { arithmetic, computed, type Recorder } from './recorder.ts';
import { positionOf } from './refusal.ts';
import type { Frame } from './run.ts';
import { HostNamespace, ScriptList, type ScriptValue } from './script-value.ts';
import { operationOf, Shadow, textOf } from './shadow.ts';

/** Makes the shadow of an expression's value from those of its parts, in the order in which they were evaluated. */
export type Derive = (
  parts: readonly Shadow[],
  value: ScriptValue,
  frame: Frame,
  recorder: Recorder,
) => Shadow;

export function deriveCall(node: CallExpression): Derive {
  const { callee } = node;
  const { line } = positionOf(node);
  const from = partsOfCallee(node);
  return (parts, value, _, recorder) => {
    const args = parts.slice(from, from + node.arguments.length);
    const [target] = parts;
    if (callee.type === 'MemberExpression' && target !== undefined) {
      const known = deriveMethod(target, keyOf(callee, parts), args, value, line, recorder);
      if (known !== null) return known;
    }
    const { returned } = recorder;
    recorder.returned = null;
    if (returned !== null && Object.is(returned.value, value)) return returned;
    const name = callee.type === 'Identifier' ? callee.name : '';
    if (name === 'parseInt' && truncates(args[0], value)) {
      return arithmetic(name, args.slice(0, 1), value, line);
    }
    return name === 'Number' || name === 'parseFloat'
      ? asNumber(args[0], value, line)
      : computed(value, line);
  };
}

/** `null` for a function of the algorithm, and for a method that takes no part in arithmetic. */
function deriveMethod(
  target: Shadow,
  name: string,
  args: readonly Shadow[],
  value: ScriptValue,
  line: number,
  recorder: Recorder,
): Shadow | null {
  if (target.value instanceof HostObject) {
    return target.value.derive?.({ target, name, args, value, line }) ?? computed(value, line);
  }
  if (target.value instanceof HostNamespace) return arithmetic(`Math.${name}`, args, value, line);
  if (typeof target.value === 'number' && name === 'toFixed') {
    return operationOf(name, [target, ...args], value, line);
  }
  if (!(target.value instanceof ScriptList)) return null;
  return deriveListMethod(target.value, name, args, value, line, recorder);
}

/** Moves the shadows as the method moved the elements. */
function deriveListMethod(
  list: ScriptList,
  name: string,
  args: readonly Shadow[],
  value: ScriptValue,
  line: number,
  recorder: Recorder,
): Shadow | null {
  const shadows = recorder.listOf(list);
  const copyTo = (copied: readonly Shadow[]): Shadow => {
    if (value instanceof ScriptList) recorder.listOf(value).splice(0, Infinity, ...copied);
    return computed(value, line);
  };
  const found = (shadow: Shadow | undefined): Shadow =>
    shadow !== undefined && Object.is(shadow.value, value) ? shadow : computed(value, line);
  switch (name) {
    case 'get':
      return recorder.readMember(list, textOf(args[0]), value, line);
    case 'pop':
      return found(shadows.pop());
    case 'shift':
      return found(shadows.shift());
    case 'push':
      shadows.length = list.elements.length - args.length;
      shadows.push(...args);
      return computed(value, line);
    case 'reverse':
      shadows.reverse();
      return computed(value, line);
    case 'slice': {
      const [start, end] = args.map((arg) => Number(arg.value));
      return copyTo(shadows.slice(start, end));
    }
    case 'concat':
      return copyTo(
        shadows.concat(
          ...args.map((arg) => (arg.value instanceof ScriptList ? recorder.listOf(arg.value) : [arg])),
        ),
      );
    default:
      return null;
  }
}

/** Whether `parseInt` read a number, and not the beginning of a text such as "12 kg". */
function truncates(part: Shadow | undefined, value: ScriptValue): boolean {
  return Object.is(Number.parseInt(String(Number(textOf(part)))), value);
}

/** A text that counts as a number keeps its shadow, so that its source is known. */
export function asNumber(part: Shadow | undefined, value: ScriptValue, line: number): Shadow {
  const isSame = part !== undefined && typeof part.value !== 'object' && Object.is(Number(part.value), value);
  if (!isSame || part === undefined) return computed(value, line);
  if (Object.is(part.value, value)) return part;
  // A variable is known by its value: the number, and no longer the text.
  const number = new Shadow(value, part.source, part.line);
  number.label = part.label;
  return number;
}

/** How many parts a call has before its arguments. */
export function partsOfCallee({ callee }: CallExpression): number {
  return callee.type === 'MemberExpression' && callee.computed ? 2 : 1;
}

export function keyOf(
  { computed: isComputed, property }: MemberExpression,
  parts: readonly Shadow[],
): string {
  return isComputed ? textOf(parts[1]) : nameOf(property);
}

export function nameOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}
