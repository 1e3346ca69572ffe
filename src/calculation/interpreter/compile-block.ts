import type { AnyNode, FunctionDeclaration } from 'acorn';
import { ScriptFunction } from './callable.ts';
import { resolveTarget } from './compile-assignment.ts';
import { type Compiler, type Execute, NORMAL } from './compiler.ts';
import { listFunctions } from './declarations.ts';
import type { Frame } from './run.ts';
import { type Scope, createWriter } from './scope.ts';

/** A list of statements; functions that it declares are hoisted. */
export function compileBlock(compiler: Compiler, body: readonly AnyNode[], scope: Scope): Execute {
  const hoisted = listFunctions(body).map((node) => compileDeclaration(compiler, node, scope));
  const others = body.filter(({ type }) => type !== 'FunctionDeclaration');
  const statements = [...hoisted, ...others.map((node) => compiler.statement(node, scope))];
  if (statements.length === 0) return doNothing;
  const [only] = statements;
  if (only !== undefined && statements.length === 1) return only;
  return (frame) => {
    for (const statement of statements) {
      const signal = statement(frame);
      if (signal !== NORMAL) return signal;
    }
    return NORMAL;
  };
}

/** An empty statement or block; even that costs a step. */
export function doNothing(frame: Frame): typeof NORMAL {
  frame.run.charge(1);
  return NORMAL;
}

function compileDeclaration(compiler: Compiler, node: FunctionDeclaration, scope: Scope): Execute {
  const write = createWriter(resolveTarget(compiler, node.id, scope));
  const code = compiler.functionCode(node, scope);
  return (frame) => {
    frame.run.charge(1);
    write(frame, new ScriptFunction(code, frame));
    return NORMAL;
  };
}
