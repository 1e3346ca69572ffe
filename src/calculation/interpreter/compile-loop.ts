import type { AnyNode, DoWhileStatement, ForInStatement, ForStatement, WhileStatement } from 'acorn';
import { isTruthy } from './coercion.ts';
import { resolveTarget } from './compile-assignment.ts';
import { compileTarget } from './compile-member.ts';
import { BREAK, type Compiler, type Evaluate, type Execute, NORMAL, RETURN } from './compiler.ts';
import { memberKeys, writeMember } from './members.ts';
import { positionOf, refuseSyntax } from './refusal.ts';
import type { Frame } from './run.ts';
import { type Scope, createWriter } from './scope.ts';
import { ScriptList, type ScriptValue } from './script-value.ts';

const always: Evaluate = () => true;

export function compileWhile(compiler: Compiler, node: WhileStatement, scope: Scope): Execute {
  const [test, steps] = compiler.measure.priced(() => compiler.expression(node.test, scope));
  const body = compiler.statement(node.body, scope);
  const { line } = positionOf(node);
  return (frame) => repeat(frame, { test, body, update: null, steps, line, startsWithBody: false });
}

export function compileDoWhile(compiler: Compiler, node: DoWhileStatement, scope: Scope): Execute {
  const [test, steps] = compiler.measure.priced(() => compiler.expression(node.test, scope));
  const body = compiler.statement(node.body, scope);
  const { line } = positionOf(node);
  return (frame) => repeat(frame, { test, body, update: null, steps, line, startsWithBody: true });
}

export function compileFor(compiler: Compiler, node: ForStatement, scope: Scope): Execute {
  const { init, test: condition, update: change } = node;
  const start = init ? compileStart(compiler, init, scope) : () => NORMAL;
  const [[test, update], steps] = compiler.measure.priced(() => [
    condition ? compiler.expression(condition, scope) : always,
    change ? compiler.expression(change, scope) : null,
  ]);
  const body = compiler.statement(node.body, scope);
  const { line } = positionOf(node);
  return (frame) => {
    start(frame);
    return repeat(frame, { test, body, update, steps, line, startsWithBody: false });
  };
}

function compileStart(compiler: Compiler, init: AnyNode, scope: Scope): (frame: Frame) => unknown {
  return init.type === 'VariableDeclaration'
    ? compiler.statement(init, scope)
    : compiler.expression(init, scope);
}

interface Loop {
  readonly test: Evaluate;
  readonly body: Execute;
  readonly update: Evaluate | null;
  /** The cost of one iteration besides its body. */
  readonly steps: number;
  readonly line: number;
  readonly startsWithBody: boolean;
}

function repeat(
  frame: Frame,
  { test, body, update, steps, line, startsWithBody }: Loop,
): ReturnType<Execute> {
  const { run } = frame;
  frame.completion = undefined;
  for (let isFirst = true; ; isFirst = false) {
    run.line = line;
    run.charge(steps);
    if (!(isFirst && startsWithBody) && !isTruthy(test(frame))) return NORMAL;
    const signal = body(frame);
    if (signal === RETURN) return signal;
    if (signal === BREAK) return NORMAL;
    if (update !== null) update(frame);
  }
}

export function compileForIn(compiler: Compiler, node: ForInStatement, scope: Scope): Execute {
  const { line } = positionOf(node);
  const target = compiler.expression(node.right, scope);
  const write = compileKeyWriter(compiler, node.left, scope);
  const body = compiler.statement(node.body, scope);
  return (frame) => {
    const { run } = frame;
    run.line = line;
    run.charge(1);
    const members = target(frame);
    frame.completion = undefined;
    for (const key of memberKeys(members, run)) {
      run.charge(1);
      // The body may have shortened the list.
      if (members instanceof ScriptList && !Object.hasOwn(members.elements, key)) continue;
      write(frame, key);
      const signal = body(frame);
      if (signal === RETURN) return signal;
      if (signal === BREAK) return NORMAL;
    }
    return NORMAL;
  };
}

function compileKeyWriter(
  compiler: Compiler,
  left: AnyNode,
  scope: Scope,
): (frame: Frame, value: ScriptValue) => void {
  if (left.type === 'VariableDeclaration') {
    const id = left.declarations[0]?.id;
    if (id?.type !== 'Identifier') throw refuseSyntax(left);
    return createWriter(resolveTarget(compiler, id, scope));
  }
  if (left.type === 'Identifier') return createWriter(resolveTarget(compiler, left, scope));
  if (left.type !== 'MemberExpression') throw refuseSyntax(left);
  const { object, key } = compileTarget(compiler, left, scope);
  return (frame, value) => writeMember(object(frame), key(frame), value, frame.run);
}
