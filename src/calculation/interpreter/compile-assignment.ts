import type { AnyNode, AssignmentExpression, Identifier, MemberExpression, UpdateExpression } from 'acorn';
import { toNumber } from './coercion.ts';
import { compileTarget } from './compile-member.ts';
import type { Compiler, Evaluate } from './compiler.ts';
import { readMember, writeMember } from './members.ts';
import { operations } from './operators.ts';
import { assertAvailable, positionOf, refuse, refuseSyntax } from './refusal.ts';
import type { Frame } from './run.ts';
import { type Scope, createReader, createWriter } from './scope.ts';
import type { Reference } from './reference.ts';
import type { ScriptValue } from './script-value.ts';

export function compileAssignment(compiler: Compiler, node: AssignmentExpression, scope: Scope): Evaluate {
  const right = compiler.expression(node.right, scope);
  if (node.operator === '=') return compilePlainAssignment(compiler, node.left, right, scope);
  const operate = operations[node.operator.slice(0, -1)];
  if (operate === undefined) throw refuseSyntax(node);
  return compileChange(compiler, node.left, scope, (old, frame) => {
    const value = operate(old, right(frame), frame.run);
    return [value, value];
  });
}

export function compileUpdate(compiler: Compiler, node: UpdateExpression, scope: Scope): Evaluate {
  const step = node.operator === '++' ? 1 : -1;
  return compileChange(compiler, node.argument, scope, (old, frame) => {
    const before = toNumber(old, frame.run);
    return [before + step, node.prefix ? before + step : before];
  });
}

/** The target name of a declaration, an assignment or a parameter. */
export function resolveTarget(compiler: Compiler, node: Identifier, scope: Scope): Reference {
  if (node.name === 'undefined' || node.name === 'NaN' || node.name === 'Infinity') {
    throw refuse(node, `"${node.name}" cannot be assigned. Use another name.`);
  }
  const reference = scope.resolve(node.name);
  if (reference.kind === 'global') {
    assertAvailable(node.name, node);
    compiler.assigned.add(node.name);
  }
  return reference;
}

function compilePlainAssignment(
  compiler: Compiler,
  target: AnyNode,
  right: Evaluate,
  scope: Scope,
): Evaluate {
  if (target.type === 'MemberExpression') return compileMemberAssignment(compiler, target, right, scope);
  if (target.type !== 'Identifier') throw refuseSyntax(target);
  const write = createWriter(resolveTarget(compiler, target, scope));
  return (frame) => {
    const value = right(frame);
    write(frame, value);
    return value;
  };
}

function compileMemberAssignment(
  compiler: Compiler,
  node: MemberExpression,
  right: Evaluate,
  scope: Scope,
): Evaluate {
  const { object, key } = compileTarget(compiler, node, scope);
  const { line } = positionOf(node);
  return (frame) => {
    const target = object(frame);
    const name = key(frame);
    const value = right(frame);
    frame.run.line = line;
    writeMember(target, name, value, frame.run);
    return value;
  };
}

/** Maps the old value to the new one and the value of the expression. */
type Change = (old: ScriptValue, frame: Frame) => readonly [next: ScriptValue, result: ScriptValue];

function compileChange(compiler: Compiler, target: AnyNode, scope: Scope, change: Change): Evaluate {
  const { line } = positionOf(target);
  if (target.type === 'MemberExpression') {
    const { object, key } = compileTarget(compiler, target, scope);
    return (frame) => {
      const owner = object(frame);
      const name = key(frame);
      frame.run.line = line;
      const [next, result] = change(readMember(owner, name, frame.run), frame);
      writeMember(owner, name, next, frame.run);
      return result;
    };
  }
  if (target.type !== 'Identifier') throw refuseSyntax(target);
  const reference = resolveTarget(compiler, target, scope);
  const read = createReader(reference, line);
  const write = createWriter(reference);
  return (frame) => {
    const [next, result] = change(read(frame), frame);
    write(frame, next);
    return result;
  };
}
