import { compileBlock } from './compile-block.ts';
import { compileExpression } from './compile-expression.ts';
import { compileFunctionCode } from './compile-function.ts';
import { compileStatement } from './compile-statement.ts';
import { type Compiler, type Execute, type ExternalName, Measure } from './compiler.ts';
import { listDeclared } from './declarations.ts';
import { recordExpression, recordFunction, recordStatement } from './record-compiler.ts';
import { parseAlgorithm } from './parse-algorithm.ts';
import { isBefore } from './source-position.ts';
import { Scope } from './scope.ts';
import { type ScriptValue, type Slot, UNBOUND } from './script-value.ts';
import { HostFunction } from './callable.ts';
import { isTruthy, toNumber, toText } from './coercion.ts';
import { math } from './math.ts';
import type { Run } from './run.ts';

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
  /** All global names that are read. */
  readonly readNames: ReadonlySet<string>;
  readonly slotCount: () => number;
  readonly execute: Execute;
}

/**
 * Compiles ECMAScript 5 without `new`, `this`, `with`, `delete`, `instanceof`,
 * labels, getters, regular expressions, `Date`, `eval`, `Function` and
 * `Math.random`. Throws BAD_USER_INPUT that names `algorithm`, with line,
 * column and what to write instead, for anything else. A run with a recorder records
 * how values are made.
 */
export function compileAlgorithm(source: string): CompiledAlgorithm {
  const { body } = parseAlgorithm(source);
  const completionStart = body.findLast(({ type }) => !valueless.has(type))?.start ?? 0;
  const compiler = createCompiler(completionStart);
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
    readNames: new Set(compiler.firstReads.keys()),
    slotCount: scope.layout.slotCount,
    execute,
  };
}

function initialValue(name: string, declared: ReadonlySet<string>): Slot {
  if (builtIns.has(name)) return builtIns.get(name);
  return declared.has(name) ? undefined : UNBOUND;
}

/** Statements that leave the completion value as it is; a block may. */
const valueless: ReadonlySet<string> = new Set([
  'BlockStatement',
  'EmptyStatement',
  'FunctionDeclaration',
  'VariableDeclaration',
]);

function createCompiler(completionStart: number): Compiler {
  const measure = new Measure();
  const compiler: Compiler = {
    measure,
    firstReads: new Map(),
    assigned: new Set(),
    completionStart,
    expression: (node, scope) => {
      const evaluate = measure.within(node, () => compileExpression(compiler, node, scope));
      return recordExpression(node, scope, evaluate);
    },
    statement: (node, scope) => {
      const execute = measure.within(node, () => compileStatement(compiler, node, scope));
      return recordStatement(node, scope, execute);
    },
    functionCode: (node, scope) => recordFunction(node, compileFunctionCode(compiler, node, scope)),
  };
  return compiler;
}

/** The global names available to every algorithm, besides those that a calculation binds. */
const builtIns: ReadonlyMap<string, ScriptValue> = new Map<string, ScriptValue>([
  ['Math', math],
  provide('parseFloat', ([text], run) => Number.parseFloat(chargedText(text, run))),
  provide('parseInt', ([text, radix], run) =>
    Number.parseInt(chargedText(text, run), radix === undefined ? undefined : toNumber(radix, run)),
  ),
  provide('isNaN', ([value], run) => Number.isNaN(toNumber(value, run))),
  provide('isFinite', ([value], run) => Number.isFinite(toNumber(value, run))),
  provide('Number', (args, run) => (args.length === 0 ? 0 : toNumber(args[0], run))),
  provide('String', (args, run) => (args.length === 0 ? '' : toText(args[0], run))),
  provide('Boolean', ([value]) => isTruthy(value)),
]);

function provide(name: string, call: HostFunction['call']): [string, ScriptValue] {
  return [name, new HostFunction(name, call)];
}

function chargedText(value: ScriptValue, run: Run): string {
  const text = toText(value, run);
  run.chargeText(text.length);
  return text;
}
