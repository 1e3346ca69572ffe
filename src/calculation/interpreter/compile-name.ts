import type { Identifier } from 'acorn';
import { typeOf } from './coercion.ts';
import type { Compiler, Evaluate } from './compiler.ts';
import { FIRST_MISSED } from './run.ts';
import { isBefore } from './source-position.ts';
import { assertAvailable, positionOf } from './refusal.ts';
import { type Scope, createPresenceTest, createReader } from './scope.ts';
import { type ScriptValue, UNBOUND } from './script-value.ts';

const constants: ReadonlyMap<string, ScriptValue> = new Map<string, ScriptValue>([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
]);

/** A name in an expression. */
export function compileIdentifier(compiler: Compiler, node: Identifier, scope: Scope): Evaluate {
  const reference = scope.resolve(node.name);
  if (reference.kind === 'global') {
    if (constants.has(node.name)) {
      const value = constants.get(node.name);
      return () => value;
    }
    noteRead(compiler, node);
  }
  return createReader(reference, positionOf(node).line);
}

/** A statement that is only a name, whose value no one sees: published algorithms test with it whether there is one. */
export function compilePresenceTest(compiler: Compiler, node: Identifier, scope: Scope): Evaluate {
  if (constants.has(node.name)) return () => undefined;
  const reference = scope.resolve(node.name);
  if (reference.kind === 'global') noteRead(compiler, node);
  return createPresenceTest(reference, positionOf(node).line);
}

/** Functions are compiled before the statements around them, so an earlier use may be found later. */
function noteRead({ firstReads }: Compiler, node: Identifier): void {
  assertAvailable(node.name, node);
  const known = firstReads.get(node.name);
  const position = positionOf(node);
  if (known === undefined || isBefore(position, known))
    firstReads.set(node.name, { name: node.name, ...position });
}

/** `typeof x` is "undefined" where reading `x` would be a ReferenceError. It does not count as reading the value. */
export function compileTypeOfName(compiler: Compiler, node: Identifier, scope: Scope): Evaluate {
  const reference = scope.resolve(node.name);
  const read = compileIdentifier(compiler, node, scope);
  if (reference.kind === 'local' || constants.has(node.name)) return (frame) => typeOf(read(frame));
  return ({ run }) => {
    const value = run.globals[reference.index];
    if (value !== UNBOUND) return typeOf(value);
    run.firstUses[reference.index] ||= FIRST_MISSED;
    return 'undefined';
  };
}
