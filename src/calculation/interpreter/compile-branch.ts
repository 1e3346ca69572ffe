import type { IfStatement, SwitchStatement } from 'acorn';
import { isTruthy } from './coercion.ts';
import { compileBlock } from './compile-block.ts';
import { BREAK, type Compiler, type Execute, NORMAL } from './compiler.ts';
import { isStrictlyEqual } from './operators.ts';
import { positionOf } from './refusal.ts';
import type { Scope } from './scope.ts';

export function compileIf(compiler: Compiler, node: IfStatement, scope: Scope): Execute {
  const { line } = positionOf(node);
  const [test, steps] = compiler.measure.priced(() => compiler.expression(node.test, scope));
  const consequent = compiler.statement(node.consequent, scope);
  const alternate: Execute = node.alternate ? compiler.statement(node.alternate, scope) : () => NORMAL;
  return (frame) => {
    frame.run.line = line;
    frame.run.charge(steps);
    const branch = isTruthy(test(frame)) ? consequent : alternate;
    frame.completion = undefined;
    return branch(frame);
  };
}

export function compileSwitch(compiler: Compiler, node: SwitchStatement, scope: Scope): Execute {
  const { line } = positionOf(node);
  const [{ discriminant, tests }, steps] = compiler.measure.priced(() => ({
    discriminant: compiler.expression(node.discriminant, scope),
    tests: node.cases.map(({ test }) => (test ? compiler.expression(test, scope) : null)),
  }));
  const bodies = node.cases.map(({ consequent }) => compileBlock(compiler, consequent, scope));
  return (frame) => {
    const { run } = frame;
    run.line = line;
    run.charge(steps);
    const value = discriminant(frame);
    frame.completion = undefined;
    let first = tests.findIndex((test) => test !== null && isStrictlyEqual(value, test(frame), run));
    if (first < 0) first = tests.indexOf(null);
    for (const body of first < 0 ? [] : bodies.slice(first)) {
      const signal = body(frame);
      if (signal !== NORMAL) return signal === BREAK ? NORMAL : signal;
    }
    return NORMAL;
  };
}
