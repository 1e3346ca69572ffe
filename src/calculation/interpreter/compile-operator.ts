import type {
  AnyNode,
  BinaryExpression,
  ConditionalExpression,
  LogicalExpression,
  UnaryExpression,
} from 'acorn';
import { isTruthy, toNumber, typeOf } from './coercion.ts';
import { compileTypeOfName } from './compile-name.ts';
import type { Compiler, Evaluate } from './compiler.ts';
import { operations } from './operators.ts';
import { refuse, refuseSyntax } from './refusal.ts';
import type { Scope } from './scope.ts';
import type { ScriptValue } from './script-value.ts';

export function compileUnary(compiler: Compiler, node: UnaryExpression, scope: Scope): Evaluate {
  if (node.operator === 'typeof' && node.argument.type === 'Identifier') {
    return compileTypeOfName(compiler, node.argument, scope);
  }
  const argument = compiler.expression(node.argument, scope);
  switch (node.operator) {
    case '-':
      return (frame) => -toNumber(argument(frame), frame.run);
    case '+':
      return (frame) => toNumber(argument(frame), frame.run);
    case '!':
      return (frame) => !isTruthy(argument(frame));
    case '~':
      return (frame) => ~toNumber(argument(frame), frame.run);
    case 'typeof':
      return (frame) => typeOf(argument(frame));
    case 'void':
      return (frame) => {
        argument(frame);
        return undefined;
      };
    case 'delete':
      throw refuse(node, '"delete" is not available. Assign undefined instead.');
    default:
      throw refuseSyntax(node);
  }
}

export function compileBinary(node: BinaryExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const operate = operations[node.operator];
  if (operate === undefined) throw refuse(node, `"${node.operator}" is not available. Use typeof.`);
  const left = compile(node.left);
  const right = compile(node.right);
  const general: Evaluate = (frame) => operate(left(frame), right(frame), frame.run);
  const direct = directOperations[node.operator];
  if (direct === undefined) return general;
  return (frame) => {
    const one = left(frame);
    const other = right(frame);
    return typeof one === 'number' && typeof other === 'number' && !Number.isNaN(one + other)
      ? direct(one, other)
      : operate(one, other, frame.run);
  };
}

/** The most frequent operations, specialised for two numbers that are not NaN. */
const directOperations: Readonly<Record<string, (one: number, other: number) => ScriptValue>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '<': (one, other) => one < other,
  '>': (one, other) => one > other,
};

export function compileLogical(node: LogicalExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const left = compile(node.left);
  const right = compile(node.right);
  if (node.operator === '&&') {
    return (frame) => {
      const value = left(frame);
      return isTruthy(value) ? right(frame) : value;
    };
  }
  return (frame) => {
    const value = left(frame);
    return isTruthy(value) ? value : right(frame);
  };
}

export function compileConditional(
  node: ConditionalExpression,
  compile: (child: AnyNode) => Evaluate,
): Evaluate {
  const test = compile(node.test);
  const consequent = compile(node.consequent);
  const alternate = compile(node.alternate);
  return (frame) => (isTruthy(test(frame)) ? consequent(frame) : alternate(frame));
}
