import type { Program } from 'acorn';
import { assertText } from '../../domain/basics/entered-text.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import { BoundedParser } from './bounded-parser.ts';
import { refuseAt } from './source-position.ts';

/**
 * The syntax tree of an algorithm, read as an ECMAScript 5 script. Line ends
 * may be LF, CRLF or CR. Throws BAD_USER_INPUT that names `algorithm`, with
 * line and column, if it is not a valid script.
 */
export function parseAlgorithm(source: string): Program {
  assertText(source, 'algorithm');
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  try {
    return BoundedParser.parse(text, { ecmaVersion: 5, sourceType: 'script', locations: true });
  } catch (error) {
    throw error instanceof EmissionsError ? error : toRefusal(error, text);
  }
}

function toRefusal(error: unknown, text: string): unknown {
  if (!(error instanceof SyntaxError && 'loc' in error && 'pos' in error)) return error;
  const { line, column } = error.loc as { line: number; column: number };
  const from = Number(error.pos);
  const near = from < text.length ? quote(text.slice(from, from + 20)) : 'the end';
  const reason = error.message.replace(/ \(\d+:\d+\)$/, '');
  return refuseAt(
    { line, column: column + 1 },
    `this is not ECMAScript 5 (${reason}), near ${near}. ` +
      'Use var and function; there are no arrow functions, classes, templates, let or const.',
  );
}
