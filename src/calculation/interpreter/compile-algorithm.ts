import { builtIns } from './built-ins.ts';
import { compileBlock } from './compile-block.ts';
import { compileExpression } from './compile-expression.ts';
import { compileFunctionCode } from './compile-function.ts';
import { compileStatement } from './compile-statement.ts';
import { type Compiler, type Execute, type ExternalName, Measure } from './compiler.ts';
import { listDeclared } from './declarations.ts';
import { parseAlgorithm } from './parse-algorithm.ts';
import { isBefore } from './source-position.ts';
import { Scope } from './scope.ts';
import { type Slot, UNBOUND } from './script-value.ts';

/** A compiled algorithm, which can run any number of times. */
export interface CompiledAlgorithm {
  /** The index of each global name in `Run.globals`. */
  readonly globalIndexes: ReadonlyMap<string, number>;
  /**
   * The globals before anything is bound: built-ins have their value, names that
   * the program declares with `var` or `function` are `undefined`, others unbound.
   */
  readonly initialGlobals: readonly Slot[];
  /**
   * The global names that are read but never get a value in the algorithm, in
   * order of first use: inputs, the item's values, and host objects.
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
  const declared = new Set(listDeclared(body).map(({ name }) => name));
  for (const name of declared) scope.globals.indexOf(name);
  const execute = compileBlock(compiler, body, scope);
  const isGiven = (name: string): boolean =>
    builtIns.has(name) || compiler.assigned.has(name) || declared.has(name);
  return {
    globalIndexes: scope.globals.indexes,
    initialGlobals: [...scope.globals.indexes.keys()].map((name) => initialValue(name, declared)),
    externalNames: [...compiler.firstReads.values()]
      .filter(({ name }) => !isGiven(name))
      .sort((one, other) => (isBefore(one, other) ? -1 : 1)),
    slotCount: scope.layout.slotCount,
    execute,
  };
}

function initialValue(name: string, declared: ReadonlySet<string>): Slot {
  if (builtIns.has(name)) return builtIns.get(name);
  return declared.has(name) ? undefined : UNBOUND;
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
