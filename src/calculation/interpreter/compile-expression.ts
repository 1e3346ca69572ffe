import type {
  AnyNode,
  ArrayExpression,
  BinaryExpression,
  ConditionalExpression,
  Identifier,
  Literal,
  LogicalExpression,
  ObjectExpression,
  SequenceExpression,
  UnaryExpression,
} from 'acorn';
import { isTruthy, toNumber, typeOf } from './coercion.ts';
import { compileAssignment, compileUpdate } from './compile-assignment.ts';
import { compileCall, compileMember } from './compile-member.ts';
import type { Compiler, Evaluate } from './compiler.ts';
import { operations } from './operators.ts';
import { assertAvailable, placeOf, refuse, refuseSyntax } from './refusal.ts';
import { type Scope, createReader } from './scope.ts';
import { ScriptFunction, ScriptList, ScriptRecord, type ScriptValue, UNBOUND } from './script-value.ts';

const constants: ReadonlyMap<string, ScriptValue> = new Map<string, ScriptValue>([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
]);

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

function compileLiteral(node: Literal): Evaluate {
  const { value } = node;
  if (typeof value !== 'object' && typeof value !== 'bigint') return () => value;
  if (value === null && node.regex === undefined) return () => null;
  throw refuse(node, 'Regular expressions are not available. Use indexOf, substr and split.');
}

function compileIdentifier(compiler: Compiler, node: Identifier, scope: Scope): Evaluate {
  const reference = scope.resolve(node.name);
  if (reference.kind === 'global') {
    if (constants.has(node.name)) {
      const value = constants.get(node.name);
      return () => value;
    }
    noteRead(compiler, node);
  }
  return createReader(reference, placeOf(node).line);
}

function noteRead({ firstReads }: Compiler, node: Identifier): void {
  assertAvailable(node.name, node);
  if (!firstReads.has(node.name)) firstReads.set(node.name, { name: node.name, ...placeOf(node) });
}

function compileUnary(compiler: Compiler, node: UnaryExpression, scope: Scope): Evaluate {
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

/** `typeof x` is "undefined" where reading `x` would be a ReferenceError. */
function compileTypeOfName(compiler: Compiler, node: Identifier, scope: Scope): Evaluate {
  const reference = scope.resolve(node.name);
  const read = compileIdentifier(compiler, node, scope);
  if (reference.kind === 'local') return (frame) => typeOf(read(frame));
  return (frame) => (frame.run.globals[reference.place] === UNBOUND ? 'undefined' : typeOf(read(frame)));
}

function compileBinary(node: BinaryExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
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
    return typeof one === 'number' && typeof other === 'number'
      ? direct(one, other)
      : operate(one, other, frame.run);
  };
}

/** The operations that algorithms are mostly made of, for two numbers. */
const directOperations: Readonly<Record<string, (one: number, other: number) => ScriptValue>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '<': (one, other) => one < other,
  '>': (one, other) => one > other,
};

function compileLogical(node: LogicalExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
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

function compileConditional(node: ConditionalExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const test = compile(node.test);
  const consequent = compile(node.consequent);
  const alternate = compile(node.alternate);
  return (frame) => (isTruthy(test(frame)) ? consequent(frame) : alternate(frame));
}

function compileSequence(node: SequenceExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const parts = node.expressions.map(compile);
  return (frame) => {
    let value: ScriptValue;
    for (const part of parts) value = part(frame);
    return value;
  };
}

function compileArray(node: ArrayExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const elements = node.elements.map((element): Evaluate => (element ? compile(element) : () => undefined));
  return (frame) => {
    frame.run.charge(elements.length);
    return new ScriptList(elements.map((element) => element(frame)));
  };
}

function compileObject(node: ObjectExpression, compile: (child: AnyNode) => Evaluate): Evaluate {
  const members = node.properties.map((property): readonly [string, Evaluate] => {
    if (property.type !== 'Property' || property.kind !== 'init') {
      throw refuse(property, 'Getters and setters are not available. Write a function.');
    }
    return [keyOf(property.key), compile(property.value)];
  });
  return (frame) => {
    frame.run.charge(members.length);
    const record = new ScriptRecord();
    for (const [key, value] of members) record.properties.set(key, value(frame));
    return record;
  };
}

function keyOf(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

function compileFunction(
  compiler: Compiler,
  node: Parameters<Compiler['functionCode']>[0],
  scope: Scope,
): Evaluate {
  const code = compiler.functionCode(node, scope);
  return (frame) => new ScriptFunction(code, frame);
}
