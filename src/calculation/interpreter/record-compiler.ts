import type { AnyNode } from 'acorn';
import type { FunctionCode } from './callable.ts';
import type { Evaluate, Execute, FunctionSource } from './compiler.ts';
import { asNumber, type Derive, deriveCall, keyOf, nameOf, partsOfCallee } from './record-calls.ts';
import { arithmetic, computed, type Recorder } from './recorder.ts';
import { positionOf } from './refusal.ts';
import type { Frame } from './run.ts';
import type { Reference } from './reference.ts';
import { createWriter, frameAt, type Scope } from './scope.ts';
import { HostNamespace, type ScriptValue } from './script-value.ts';
import { Shadow } from './shadow.ts';

/**
 * An expression whose runs may be recorded: it takes the shadows of its parts from
 * the recorder's stack and leaves its own there.
 */
export function recordExpression(node: AnyNode, scope: Scope, evaluate: Evaluate): Evaluate {
  const derive = deriveFor(node, scope);
  const before = leftOf(node, scope);
  const isCall = node.type === 'CallExpression';
  const argumentsFrom = isCall ? partsOfCallee(node) : 0;
  return (frame) => {
    const { recorder } = frame.run;
    if (recorder === null) return evaluate(frame);
    const { stack, calls } = recorder;
    const depth = stack.length;
    if (isCall) calls.push(depth + argumentsFrom);
    before?.(frame, recorder);
    const value = evaluate(frame);
    if (isCall) calls.pop();
    const parts = stack.splice(depth);
    recorder.push(() => derive(parts, value, frame, recorder));
    return value;
  };
}

/** Writes a variable and, in a recorded run, the shadow of what was evaluated last. */
export function recordedWriter(
  reference: Reference,
  name: string,
): (frame: Frame, value: ScriptValue) => void {
  const write = createWriter(reference);
  return (frame, value) => {
    write(frame, value);
    const { recorder } = frame.run;
    const shadow = recorder?.stack.at(-1);
    if (shadow !== undefined) recorder?.write(ownerOf(frame, reference), reference, name, shadow);
  };
}

/** Leaves a shadow on the stack before the parts of an expression do. */
type RecordBefore = (frame: Frame, recorder: Recorder) => void;

/** `a *= …` multiplies the value of `a` before the right side, which may change it. */
function leftOf(node: AnyNode, scope: Scope): RecordBefore | null {
  if (node.type !== 'AssignmentExpression' || node.operator === '=') return null;
  const { left } = node;
  if (left.type !== 'Identifier') return null;
  const { line } = positionOf(left);
  let reference: Reference | undefined;
  return (frame, recorder) => {
    const known = (reference ??= scope.resolve(left.name));
    recorder.push(() => recorder.readOld(ownerOf(frame, known), known, left.name, line));
  };
}

/** A statement leaves no shadow on the stack. */
export function recordStatement(node: AnyNode, { isProgram }: Scope, execute: Execute): Execute {
  return (frame) => {
    const { recorder } = frame.run;
    if (recorder === null) return execute(frame);
    const { stack, calls } = recorder;
    const [depth, callDepth] = [stack.length, calls.length];
    const signal = execute(frame);
    if (node.type === 'ReturnStatement') recorder.returned = stack[depth] ?? null;
    if (node.type === 'ExpressionStatement' && isProgram) recorder.completion = stack[depth] ?? null;
    stack.length = depth;
    calls.length = callDepth;
    return signal;
  };
}

/** The parameters have the shadows of the arguments, which are on the stack when a function begins. */
export function recordFunction(node: FunctionSource, code: FunctionCode): FunctionCode {
  const names = node.params.map((parameter) => (parameter.type === 'Identifier' ? parameter.name : ''));
  return {
    ...code,
    execute: (frame) => {
      const { recorder } = frame.run;
      if (recorder === null) return code.execute(frame);
      const from = recorder.calls.at(-1) ?? 0;
      for (const [position, slot] of code.parameterSlots.entries()) {
        const shadow = recorder.stack[from + position];
        if (shadow === undefined) break;
        if (shadow.source.kind !== 'constant') shadow.label ??= names[position] ?? null;
        recorder.writeSlot(frame, slot, shadow);
      }
      recorder.returned = null;
      return code.execute(frame);
    },
  };
}

function deriveFor(node: AnyNode, scope: Scope): Derive {
  const { line } = positionOf(node);
  switch (node.type) {
    case 'Literal':
      return (_, value) => new Shadow(value, { kind: 'constant' }, line);
    case 'Identifier': {
      const reference = scope.resolve(node.name);
      return (_, value, frame, recorder) =>
        recorder.read(ownerOf(frame, reference), reference, node.name, value, line);
    }
    case 'UnaryExpression': {
      const { operator } = node;
      if (operator === '+') return ([part], value) => asNumber(part, value, line);
      return (parts, value) =>
        operator === '-' ? arithmetic('negate', parts, value, line) : computed(value, line);
    }
    case 'BinaryExpression':
      return (parts, value) => arithmetic(node.operator, parts, value, line);
    case 'LogicalExpression':
    case 'ConditionalExpression':
    case 'SequenceExpression':
      return (parts, value) => parts.at(-1) ?? computed(value, line);
    case 'AssignmentExpression':
      return deriveChange(node.left, scope, (old, parts, value) => {
        const right = parts.at(-1) ?? computed(value, line);
        if (node.operator === '=') return twice(right);
        const left = node.left.type === 'Identifier' ? (parts[0] ?? old) : old;
        return twice(arithmetic(node.operator.slice(0, -1), [left, right], value, line));
      });
    case 'UpdateExpression':
      return deriveChange(node.argument, scope, (old, _, value) => {
        const step = new Shadow(1, { kind: 'constant' }, line);
        const change = node.operator === '++' ? 1 : -1;
        const after = node.prefix ? value : Number(value) + change;
        const next = arithmetic(node.operator === '++' ? '+' : '-', [old, step], after, line);
        return [next, node.prefix ? next : asNumber(old, value, line)];
      });
    case 'CallExpression':
      return deriveCall(node);
    case 'MemberExpression':
      return (parts, value, _, recorder) => {
        const target = parts[0]?.value;
        if (target instanceof HostNamespace) return new Shadow(value, { kind: 'constant' }, line);
        return recorder.readMember(target, keyOf(node, parts), value, line);
      };
    case 'ArrayExpression':
    case 'ObjectExpression':
      return (parts, value, _, recorder) => {
        const left = [...parts];
        const keys =
          node.type === 'ArrayExpression'
            ? node.elements.flatMap((element, index) => (element ? [String(index)] : []))
            : node.properties.map((property) => (property.type === 'Property' ? nameOf(property.key) : ''));
        for (const key of keys) {
          const part = left.shift();
          if (part !== undefined) recorder.writeMember(value, key, part);
        }
        return computed(value, line);
      };
    default:
      return (_, value) => computed(value, line);
  }
}

const twice = (shadow: Shadow): readonly [Shadow, Shadow] => [shadow, shadow];

/** The new shadow of what is changed, and the shadow of the expression. */
type ChangeOf = (
  old: Shadow,
  parts: readonly Shadow[],
  value: ScriptValue,
) => readonly [next: Shadow, result: Shadow];

function deriveChange(target: AnyNode, scope: Scope, change: ChangeOf): Derive {
  const { line } = positionOf(target);
  if (target.type === 'MemberExpression') {
    return (parts, value, _, recorder) => {
      const owner = parts[0]?.value;
      const key = keyOf(target, parts);
      const old = recorder.memberBefore(owner, key) ?? computed(undefined, line);
      const [next, result] = change(old, parts, value);
      recorder.writeMember(owner, key, next);
      return result;
    };
  }
  const name = nameOf(target);
  let reference: Reference | undefined;
  return (parts, value, frame, recorder) => {
    reference ??= scope.resolve(name);
    const owner = ownerOf(frame, reference);
    const [next, result] = change(recorder.readOld(owner, reference, name, line), parts, value);
    recorder.write(owner, reference, name, next);
    return result;
  };
}

/** The frame that has a variable. */
function ownerOf(frame: Frame, reference: Reference): Frame {
  return reference.kind === 'global' ? frame : frameAt(frame, reference.depth);
}
