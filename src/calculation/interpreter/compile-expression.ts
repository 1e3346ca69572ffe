import type { AnyNode, SequenceExpression } from 'acorn';
import { ScriptFunction } from './callable.ts';
import { compileAssignment, compileUpdate } from './compile-assignment.ts';
import { compileArray, compileLiteral, compileObject } from './compile-literal.ts';
import { compileCall, compileMember } from './compile-member.ts';
import { compileIdentifier } from './compile-name.ts';
import { compileBinary, compileConditional, compileLogical, compileUnary } from './compile-operator.ts';
import type { Compiler, Evaluate } from './compiler.ts';
import { refuseSyntax } from './refusal.ts';
import type { Scope } from './scope.ts';
import type { ScriptValue } from './script-value.ts';

/** Compiles any supported expression; the others are rejected. */
export function compileExpression(compiler: Compiler, node: AnyNode, scope: Scope): Evaluate {
  const compile = (child: AnyNode): Evaluate => compiler.expression(child, scope);
  compiler.measure.expressions++;
  switch (node.type) {
    case 'Literal':
      return compileLiteral(node);
    case 'Identifier':
      return compileIdentifier(compiler, node, scope);
    case 'UnaryExpression':
      return compileUnary(compiler, node, scope);
    case 'BinaryExpression':
      return compileBinary(node, compile);
    case 'LogicalExpression':
      return compileLogical(node, compile);
    case 'ConditionalExpression':
      return compileConditional(node, compile);
    case 'AssignmentExpression':
      return compileAssignment(compiler, node, scope);
    case 'UpdateExpression':
      return compileUpdate(compiler, node, scope);
    case 'CallExpression':
      return compileCall(compiler, node, scope);
    case 'MemberExpression':
      return compileMember(compiler, node, scope);
    case 'SequenceExpression':
      return compileSequence(node, compile);
    case 'ArrayExpression':
      return compileArray(node, compile);
    case 'ObjectExpression':
      return compileObject(node, compile);
    case 'FunctionExpression':
      return compileFunction(compiler, node, scope);
    default:
      throw refuseSyntax(node);
  }
}

function compileSequence(node: SequenceExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const parts = node.expressions.map(compile);
  return (frame) => {
    let value: ScriptValue;
    for (const part of parts) value = part(frame);
    return value;
  };
}

function compileFunction(
  compiler: Compiler,
  node: Parameters<Compiler['functionCode']>[0],
  scope: Scope,
): Evaluate {
  const code = compiler.functionCode(node, scope);
  return (frame) => new ScriptFunction(code, frame);
}
