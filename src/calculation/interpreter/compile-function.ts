import type { AnyNode } from 'acorn';
import type { FunctionCode } from './callable.ts';
import { compileBlock } from './compile-block.ts';
import type { Compiler, FunctionSource } from './compiler.ts';
import { listDeclared } from './declarations.ts';
import { refuse, refuseSyntax } from './refusal.ts';
import type { Scope } from './scope.ts';

/** A function declaration or expression. */
export function compileFunctionCode(compiler: Compiler, node: FunctionSource, outer: Scope): FunctionCode {
  const scope = outer.ofFunction();
  const isExpression = node.type === 'FunctionExpression';
  const selfSlot = isExpression && node.id ? scope.declareLocal(node.id.name) : null;
  const parameterSlots = node.params.map((parameter) => declareParameter(parameter, scope));
  const body = bodyOf(node);
  for (const { name } of listDeclared(body)) scope.declareLocal(name);
  const [execute, nesting] = compiler.measure.deepestWithin(() => compileBlock(compiler, body, scope));
  return {
    name: node.id?.name ?? '',
    parameterSlots,
    selfSlot,
    slotCount: scope.layout.slotCount,
    nesting,
    execute,
  };
}

function declareParameter(parameter: AnyNode, scope: Scope): number {
  if (parameter.type !== 'Identifier') throw refuseSyntax(parameter);
  if (parameter.name === 'arguments')
    throw refuse(parameter, 'A parameter cannot be named arguments; rename it.');
  return scope.declareLocal(parameter.name);
}

function bodyOf(node: FunctionSource): readonly AnyNode[] {
  if (node.body.type !== 'BlockStatement') throw refuseSyntax(node);
  return node.body.body;
}
