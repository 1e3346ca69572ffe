import { Parser, getLineInfo } from 'acorn';
import { refuseAt } from './source-position.ts';

/**
 * The parser's methods that all nested syntax passes through. Each uses less
 * than a kilobyte of the host's stack.
 */
const nestingSteps = [
  'parseStatement',
  'parseMaybeAssign',
  'parseMaybeUnary',
  'parseExprOp',
  'parseExprAtom',
] as const;
const deepestNesting = 600;

type Step = (this: Parser, ...args: unknown[]) => unknown;

/**
 * A parser that rejects source nested so deeply that parsing could overflow the
 * host's stack. Catching the overflow is not an option: if a regular expression
 * is first used close to the end of the stack, the whole process dies.
 */
export class BoundedParser extends Parser {
  nesting = 0;
}

for (const name of nestingSteps) {
  const parse: unknown = Reflect.get(Parser.prototype, name);
  if (typeof parse !== 'function') throw new Error(`acorn no longer has ${name}`);
  Reflect.set(BoundedParser.prototype, name, bounded(parse as Step));
}

function bounded(parse: Step): (this: BoundedParser, ...args: unknown[]) => unknown {
  return function parseWithin(...args) {
    this.nesting++;
    if (this.nesting > deepestNesting) throw tooDeep(this);
    const node = parse.apply(this, args);
    this.nesting--;
    return node;
  };
}

function tooDeep(parser: Parser): Error {
  const { line, column } = getLineInfo(parser.input, Number(Reflect.get(parser, 'start')));
  return refuseAt(
    { line, column: column + 1 },
    'this is nested too deeply. Split it with variables or functions.',
  );
}
