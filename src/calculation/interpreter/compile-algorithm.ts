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

/** An algorithm ready to run, as often and with as many different inputs as needed. */
export interface CompiledAlgorithm {
  /** The place of each global name among `Run.globals`. */
  readonly globalPlaces: ReadonlyMap<string, number>;
  /**
   * What the global names stand for before anything is bound: built-ins, those
   * declared with `var` or `function` in the program `undefined`, others nothing.
   */
  readonly initialGlobals: readonly Slot[];
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
  const declared = new Set(listDeclared(body).map(({ name }) => name));
  for (const name of declared) scope.globals.positionOf(name);
  const execute = compileBlock(compiler, body, scope);
  const isGiven = (name: string): boolean =>
    builtIns.has(name) || compiler.assigned.has(name) || declared.has(name);
  return {
    globalPlaces: scope.globals.positions,
    initialGlobals: [...scope.globals.positions.keys()].map((name) => initialValue(name, declared)),
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
