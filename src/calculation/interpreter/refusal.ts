import type { Node } from 'acorn';
import { type SourcePosition, refuseAt } from './source-position.ts';

/** Syntax that is not supported, and what to write instead. */
const advice: ReadonlyMap<string, string> = new Map([
  ['DebuggerStatement', '"debugger" is not available. Remove it.'],
  ['LabeledStatement', 'Labels are not available. Put the loop into a function and return from it.'],
  ['NewExpression', '"new" is not available. Write a literal such as {} or [], or throw a text.'],
  ['ThisExpression', '"this" is not available. Pass the object to the function.'],
  ['WithStatement', '"with" is not available. Name the object each time.'],
]);

/** Global names of JavaScript that are not supported, and what to do instead. */
const unavailableNames: ReadonlyMap<string, string> = new Map([
  ['arguments', 'Name the parameters.'],
  ['Date', 'Results must depend only on the inputs.'],
  ['eval', 'Write the code out.'],
  ['Function', 'Write a function declaration.'],
  ['globalThis', 'Use only the name.'],
  ['Promise', 'Algorithms run without waiting.'],
  ['Proxy', 'Write a literal such as {}.'],
  ['Reflect', 'Write a literal such as {}.'],
  ['RegExp', 'Use indexOf, substr and split.'],
  ['Symbol', 'Use a text.'],
]);

export function positionOf(node: Node): SourcePosition {
  return { line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 };
}

/** The error for a part of an algorithm that is not supported. */
export function refuse(node: Node, message: string): Error {
  return refuseAt(positionOf(node), message);
}

/** The error for syntax that is not supported. */
export function refuseSyntax(node: Node): Error {
  return refuse(node, advice.get(node.type) ?? `${node.type} is not available in algorithms.`);
}

/** Throws for a global name that is not supported. */
export function assertAvailable(name: string, node: Node): void {
  const instead = unavailableNames.get(name);
  if (instead !== undefined) throw refuse(node, `"${name}" is not available in algorithms. ${instead}`);
}
