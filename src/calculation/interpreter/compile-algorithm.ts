import { builtIns } from './built-ins.ts';
import { compileBlock } from './compile-block.ts';
import { compileExpression } from './compile-expression.ts';
import { compileFunctionCode } from './compile-function.ts';
import { compileStatement } from './compile-statement.ts';
import { type Compiler, type Execute, type ExternalName, Measure } from './compiler.ts';
import { listDeclared } from './declarations.ts';
import { isBefore, parseAlgorithm } from './parse-algorithm.ts';
import { Scope } from './scope.ts';

/** An algorithm ready to run, as often and with as many different inputs as needed. */
export interface CompiledAlgorithm {
  /** The place of each global name among `Run.globals`. */
  readonly globalPlaces: ReadonlyMap<string, number>;
  /** The names declared with `var` or `function` in the program: `undefined` unless bound. */
  readonly declaredPlaces: readonly number[];
  /**
   * The global names that are read but never get a value in the algorithm, in
   * order of their first place: inputs, the item's values, and host objects.
   */
  readonly externalNames: readonly ExternalName[];
  readonly slotCount: () => number;
  readonly execute: Execute;
}

/**
 * Compiles ECMAScript 5 without `new`, `this`, `with`, `delete`, `instanceof`,
 * labels, getters, regular expressions, `Date`, `eval`, `Function` and
 * `Math.random`. Throws BAD_USER_INPUT that names `algorithm`, with line,
 * column and what to write instead, for anything else.
 */
export function compileAlgorithm(source: string): CompiledAlgorithm {
  const { body } = parseAlgorithm(source);
  const compiler = createCompiler();
  const scope = Scope.ofProgram();
  const declared = listDeclared(body).map(({ name }) => name);
  const declaredPlaces = declared.map((name) => scope.globals.placeOf(name));
  const execute = compileBlock(compiler, body, scope);
  const isGiven = (name: string): boolean =>
    builtIns.has(name) || compiler.assigned.has(name) || declared.includes(name);
  return {
    globalPlaces: scope.globals.places,
    declaredPlaces,
    externalNames: [...compiler.firstReads.values()]
      .filter(({ name }) => !isGiven(name))
      .sort((one, other) => (isBefore(one, other) ? -1 : 1)),
    slotCount: scope.layout.slotCount,
    execute,
  };
}

function createCompiler(): Compiler {
  const measure = new Measure();
  const compiler: Compiler = {
    measure,
    firstReads: new Map(),
    assigned: new Set(),
    expression: (node, scope) => measure.within(node, () => compileExpression(compiler, node, scope)),
    statement: (node, scope) => measure.within(node, () => compileStatement(compiler, node, scope)),
    functionCode: (node, scope) => compileFunctionCode(compiler, node, scope),
  };
  return compiler;
}
