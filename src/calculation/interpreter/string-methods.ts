import { toNumber, toText } from './coercion.ts';
import type { Run } from './run.ts';
import { ScriptList, type ScriptValue } from './script-value.ts';

type StringMethod = (text: string, args: readonly ScriptValue[], run: Run) => ScriptValue;

/**
 * The methods of strings: those of ECMAScript 5 that take no pattern, and the
 * `equals` of Java, which published algorithms use.
 */
export const stringMethods: ReadonlyMap<string, StringMethod> = new Map<string, StringMethod>([
  ['charAt', (text, [position], run) => text.charAt(toNumber(position, run))],
  ['charCodeAt', (text, [position], run) => text.charCodeAt(toNumber(position, run))],
  ['concat', (text, parts, run) => parts.reduce<string>((all, part) => joined(all, part, run), text)],
  ['equals', isEqualText],
  ['equalsIgnoreCase', isEqualTextInAnyCase],
  ['indexOf', indexOf],
  ['lastIndexOf', (text, [part], run) => text.lastIndexOf(searchedText(text, part, run))],
  [
    'slice',
    (text, [start, end], run) => run.madeText(text.slice(toNumber(start, run), toOptionalNumber(end, run))),
  ],
  ['split', split],
  [
    'substr',
    (text, [start, size], run) =>
      run.madeText(text.substr(toNumber(start, run), toOptionalNumber(size, run))),
  ],
  ['substring', substring],
  ['toLowerCase', (text, _args, run) => changed(text, text.toLowerCase(), run)],
  ['toUpperCase', (text, _args, run) => changed(text, text.toUpperCase(), run)],
  ['toString', (text) => text],
  ['trim', (text, _args, run) => changed(text, text.trim(), run)],
]);

function isEqualText(text: string, [other]: readonly ScriptValue[], run: Run): boolean {
  run.chargeText(text.length);
  return text === other;
}

function isEqualTextInAnyCase(text: string, [other]: readonly ScriptValue[], run: Run): boolean {
  run.chargeText(text.length);
  return (
    typeof other === 'string' && text.length === other.length && text.toLowerCase() === other.toLowerCase()
  );
}

function joined(text: string, part: ScriptValue, run: Run): string {
  return run.madeText(text + toText(part, run));
}

function indexOf(text: string, [part, start]: readonly ScriptValue[], run: Run): number {
  return text.indexOf(searchedText(text, part, run), toOptionalNumber(start, run));
}

/** A search can take as long as the product of both lengths. */
function searchedText(text: string, part: ScriptValue, run: Run): string {
  const searched = toText(part, run);
  run.chargeText(text.length);
  run.charge(Math.floor((text.length * searched.length) / 4096));
  return searched;
}

function split(text: string, [separator, most]: readonly ScriptValue[], run: Run): ScriptList {
  if (separator === undefined) return new ScriptList([text]);
  const parts = text.split(searchedText(text, separator, run), toOptionalNumber(most, run));
  run.charge(parts.length);
  return new ScriptList(parts);
}

function substring(text: string, [start, end]: readonly ScriptValue[], run: Run): string {
  return run.madeText(text.substring(toNumber(start, run), toOptionalNumber(end, run)));
}

function changed(before: string, after: string, run: Run): string {
  run.chargeText(before.length);
  return run.checkText(after);
}

function toOptionalNumber(value: ScriptValue, run: Run): number | undefined {
  return value === undefined ? undefined : toNumber(value, run);
}
