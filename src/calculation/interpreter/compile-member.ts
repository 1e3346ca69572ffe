import type { CallExpression, Expression, MemberExpression, SpreadElement } from 'acorn';
import { callMethod, callValue } from './calls.ts';
import { toText } from './coercion.ts';
import type { Compiler, Evaluate } from './compiler.ts';
import { math } from './math.ts';
import { readMember } from './members.ts';
import { positionOf, refuse } from './refusal.ts';
import type { Frame } from './run.ts';
import type { Scope } from './scope.ts';
import type { ScriptValue } from './script-value.ts';

/** An object and a member of it, from `a.b` or `a[b]`. */
interface MemberTarget {
  readonly object: Evaluate;
  readonly key: Evaluate;
}

export function compileTarget(compiler: Compiler, node: MemberExpression, scope: Scope): MemberTarget {
  const object = compiler.expression(node.object, scope);
  if (node.computed) return { object, key: compiler.expression(node.property, scope) };
  const name = node.property.type === 'Identifier' ? node.property.name : '';
  assertKnownMath(node, name, scope);
  return { object, key: () => name };
}

export function compileMember(compiler: Compiler, node: MemberExpression, scope: Scope): Evaluate {
  const { object, key } = compileTarget(compiler, node, scope);
  const { line } = positionOf(node);
  return (frame) => {
    const target = object(frame);
    const name = key(frame);
    frame.run.line = line;
    return readMember(target, name, frame.run);
  };
}

export function compileCall(compiler: Compiler, node: CallExpression, scope: Scope): Evaluate {
  const { callee } = node;
  const { line } = positionOf(node);
  const collect = compileArguments(compiler, node.arguments, scope);
  if (callee.type === 'MemberExpression') {
    const { object, key } = compileTarget(compiler, callee, scope);
    return (frame) => {
      const target = object(frame);
      const name = toText(key(frame), frame.run);
      const args = collect(frame);
      frame.run.line = line;
      return callMethod(target, name, args, frame.run);
    };
  }
  const callable = compiler.expression(callee, scope);
  const name = callee.type === 'Identifier' ? callee.name : 'the expression';
  return (frame) => {
    const called = callable(frame);
    const args = collect(frame);
    frame.run.line = line;
    return callValue(called, args, name, frame.run);
  };
}

function compileArguments(
  compiler: Compiler,
  nodes: readonly (Expression | SpreadElement)[],
  scope: Scope,
): (frame: Frame) => ScriptValue[] {
  const all = nodes.map((node) => compiler.expression(node, scope));
  return (frame) => all.map((evaluate) => evaluate(frame));
}

/** Missing members of `Math` are rejected when the algorithm is saved, not when it runs. */
function assertKnownMath({ object, property }: MemberExpression, name: string, scope: Scope): void {
  if (object.type !== 'Identifier' || object.name !== 'Math' || scope.resolve('Math').kind === 'local')
    return;
  if (math.members.has(name)) return;
  const reason =
    name === 'random' ? 'The same inputs must give the same result.' : 'ECMAScript 5 does not define it.';
  throw refuse(property, `"Math.${name}" is not available in algorithms. ${reason}`);
}
