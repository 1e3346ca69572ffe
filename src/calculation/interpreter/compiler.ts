import type { AnyNode, Node, Pattern } from 'acorn';
import type { FunctionCode } from './callable.ts';
import type { SourcePosition } from './source-position.ts';
import { refuse } from './refusal.ts';
import type { Frame } from './run.ts';
import type { Scope } from './scope.ts';
import type { ScriptValue } from './script-value.ts';

export type Evaluate = (frame: Frame) => ScriptValue;
/** Executes a statement and returns how it completed. */
export type Execute = (frame: Frame) => Signal;

type Signal = typeof NORMAL | typeof BREAK | typeof CONTINUE | typeof RETURN;
export const NORMAL = 0;
export const BREAK = 1;
export const CONTINUE = 2;
export const RETURN = 3;

/** A function declaration or expression in the source. */
export interface FunctionSource extends Node {
  readonly id?: { readonly name: string } | null;
  readonly params: readonly Pattern[];
  readonly body: AnyNode;
}

/** A name that the algorithm reads without giving it a value anywhere. */
export interface ExternalName extends SourcePosition {
  readonly name: string;
}

/** Functions that the parts of the compiler share. */
export interface Compiler {
  expression(node: AnyNode, scope: Scope): Evaluate;
  statement(node: AnyNode, scope: Scope): Execute;
  functionCode(node: FunctionSource, scope: Scope): FunctionCode;
  /** Where each global name is first read. */
  readonly firstReads: Map<string, ExternalName>;
  /** Global names that the algorithm itself assigns. */
  readonly assigned: Set<string>;
  readonly measure: Measure;
  /** Where the statement starts whose value is the program's; those before it are overwritten. */
  readonly completionStart: number;
}

/** Deeper syntax is rejected. */
const deepestSyntax = 250;

/** Counts what is compiled, for the price and the depth of the result. */
export class Measure {
  /** Expressions so far. */
  expressions = 0;
  #depth = 0;
  #deepest = 0;

  within<T>(node: Node, compile: () => T): T {
    this.#depth++;
    if (this.#depth > deepestSyntax) {
      throw refuse(node, 'this is nested too deeply. Split it with variables or functions.');
    }
    if (this.#depth > this.#deepest) this.#deepest = this.#depth;
    const result = compile();
    this.#depth--;
    return result;
  }

  /** The result of `compile` and the depth of its syntax. */
  deepestWithin<T>(compile: () => T): readonly [T, number] {
    const before = this.#deepest;
    this.#deepest = this.#depth;
    const result = compile();
    const nesting = this.#deepest - this.#depth;
    this.#deepest = Math.max(before, this.#deepest);
    return [result, nesting];
  }

  /** The result of `compile` and the steps to charge for each execution. */
  priced<T>(compile: () => T): readonly [T, number] {
    const before = this.expressions;
    const result = compile();
    return [result, 1 + ((this.expressions - before) >> 4)];
  }
}
