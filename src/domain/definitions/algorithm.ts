/** The script by which the amounts of an item definition are computed. */
export interface Algorithm {
  /** Identifies the script; explanations name it. */
  readonly digest: string;
  /** Without the characters that end them; derivations and errors count them from 1. */
  readonly lines: readonly string[];
}

/** Splits a script at ECMAScript's line terminators. */
export function linesOf(script: string): readonly string[] {
  return script.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** Names reserved in algorithms: they cannot read a value of that name. */
export const reservedNames: ReadonlySet<string> = new Set([
  'dataFinder',
  'profileFinder',
  'returnValues',
  '__proto__',
  'prototype',
  'constructor',
]);
