import type {
  AnyNode,
  ExpressionStatement,
  ReturnStatement,
  ThrowStatement,
  VariableDeclaration,
} from 'acorn';
import { resolveTarget } from './compile-assignment.ts';
import { compileBlock, doNothing } from './compile-block.ts';
import { compileIf, compileSwitch } from './compile-branch.ts';
import { compileDoWhile, compileFor, compileForIn, compileWhile } from './compile-loop.ts';
import { compileTry } from './compile-try.ts';
import { compilePresenceTest } from './compile-name.ts';
import { BREAK, CONTINUE, type Compiler, type Execute, NORMAL, RETURN } from './compiler.ts';
import { recordedWriter } from './record-compiler.ts';
import { positionOf, refuseSyntax } from './refusal.ts';
import type { Scope } from './scope.ts';
import { ScriptThrow } from './script-throw.ts';

/**
 * A statement. In the program itself it also keeps the completion value as
 * ECMAScript defines it: the value of the last expression statement, or
 * `undefined` where an `if`, loop, `switch` or `try` ends without one.
 */
export function compileStatement(compiler: Compiler, node: AnyNode, scope: Scope): Execute {
  switch (node.type) {
    case 'ExpressionStatement':
      return compileExpressionStatement(compiler, node, scope);
    case 'VariableDeclaration':
      return compileVariables(compiler, node, scope);
    case 'BlockStatement':
      return compileBlock(compiler, node.body, scope);
    case 'FunctionDeclaration':
      return compileBlock(compiler, [node], scope);
    case 'EmptyStatement':
      return doNothing;
    case 'IfStatement':
      return compileIf(compiler, node, scope);
    case 'SwitchStatement':
      return compileSwitch(compiler, node, scope);
    case 'TryStatement':
      return compileTry(compiler, node, scope);
    case 'ForStatement':
      return compileFor(compiler, node, scope);
    case 'ForInStatement':
      return compileForIn(compiler, node, scope);
    case 'WhileStatement':
      return compileWhile(compiler, node, scope);
    case 'DoWhileStatement':
      return compileDoWhile(compiler, node, scope);
    case 'ReturnStatement':
      return compileReturn(compiler, node, scope);
    case 'ThrowStatement':
      return compileThrow(compiler, node, scope);
    case 'BreakStatement':
      if (node.label) throw refuseSyntax(node);
      return () => BREAK;
    case 'ContinueStatement':
      if (node.label) throw refuseSyntax(node);
      return () => CONTINUE;
    default:
      throw refuseSyntax(node);
  }
}

function compileExpressionStatement(compiler: Compiler, node: ExpressionStatement, scope: Scope): Execute {
  const { line } = positionOf(node);
  const { expression } = node;
  const isSeen = scope.isProgram && node.start >= compiler.completionStart;
  const [evaluate, steps] = compiler.measure.priced(() =>
    expression.type === 'Identifier' && !isSeen
      ? compilePresenceTest(compiler, expression, scope)
      : compiler.expression(expression, scope),
  );
  if (!scope.isProgram) {
    return (frame) => {
      frame.run.line = line;
      frame.run.charge(steps);
      evaluate(frame);
      return NORMAL;
    };
  }
  return (frame) => {
    frame.run.line = line;
    frame.run.charge(steps);
    frame.completion = evaluate(frame);
    return NORMAL;
  };
}

function compileVariables(compiler: Compiler, node: VariableDeclaration, scope: Scope): Execute {
  const { line } = positionOf(node);
  const [initialisers, steps] = compiler.measure.priced(() =>
    node.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier') throw refuseSyntax(id);
      const write = recordedWriter(resolveTarget(compiler, id, scope), id.name);
      return init ? [{ write, evaluate: compiler.expression(init, scope) }] : [];
    }),
  );
  return (frame) => {
    frame.run.line = line;
    frame.run.charge(steps);
    for (const { write, evaluate } of initialisers) write(frame, evaluate(frame));
    return NORMAL;
  };
}

function compileReturn(compiler: Compiler, node: ReturnStatement, scope: Scope): Execute {
  const { line } = positionOf(node);
  const { argument } = node;
  const [evaluate, steps] = compiler.measure.priced(() =>
    argument ? compiler.expression(argument, scope) : () => undefined,
  );
  return (frame) => {
    frame.run.line = line;
    frame.run.charge(steps);
    frame.completion = evaluate(frame);
    return RETURN;
  };
}

function compileThrow(compiler: Compiler, node: ThrowStatement, scope: Scope): Execute {
  const { line } = positionOf(node);
  const [evaluate, steps] = compiler.measure.priced(() => compiler.expression(node.argument, scope));
  return (frame) => {
    frame.run.line = line;
    frame.run.charge(steps);
    throw new ScriptThrow(evaluate(frame), line);
  };
}
