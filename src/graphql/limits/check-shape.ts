import { type DocumentNode, GraphQLError, parse, TokenKind } from 'graphql';
import { assertText, longestName } from '../../domain/basics/entered-text.ts';
import type { ErrorCode } from '../../domain/basics/errors.ts';
import { nameBefore } from '../wrong-argument.ts';
import type { GraphQLLimits } from './limits.ts';
import { measureShape, type Shape } from './measure-shape.ts';

const names: Readonly<Record<keyof Shape, string>> = {
  depth: 'levels of fields',
  aliases: 'aliases',
  directives: 'directives',
  rootFields: 'root fields',
  signIns: 'sign-ins',
};

/** One document must not try many passwords. */
const maxSignIns = 1;

/**
 * Parses a document within the limits, before validation: validating an
 * oversized document would be too expensive. Throws a GraphQLError with the code
 * LIMIT_EXCEEDED that names the actual size and the limit, and BAD_USER_INPUT for
 * a long name and for a text that no argument may have.
 */
export function parseWithinLimits(text: string, limits: GraphQLLimits): DocumentNode {
  const document = parseTokens(text, limits.tokens);
  assertTexts(document);
  const shape = measureShape(document);
  const allowed = { ...limits, signIns: maxSignIns };
  for (const name of Object.keys(names) as (keyof Shape)[]) {
    if (shape[name] > allowed[name]) throw tooMuch(names[name], shape[name], allowed[name]);
  }
  return document;
}

/** Errors and suggestions repeat names. */
function assertTexts({ loc }: DocumentNode): void {
  for (let token = loc?.startToken; token; token = token.next ?? undefined) {
    const { kind, value } = token;
    if (kind === TokenKind.NAME) assertText(value, 'A name in the document', longestName);
    else if (kind === TokenKind.STRING || kind === TokenKind.BLOCK_STRING)
      assertText(value, nameBefore(token) ?? 'query');
  }
}

/** Deeper nesting could overflow the parser's stack. */
const maxNesting = 200;

/** The library's message, with and without its typo. */
const tokensExceeded = /Document contains more tha[nt] \d+ tokens/;

function parseTokens(text: string, maxTokens: number): DocumentNode {
  assertNesting(text);
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError && tokensExceeded.test(error.message)) {
      throw limitExceeded(`The document has more than ${maxTokens} tokens; request less at a time.`);
    }
    throw error;
  }
}

/** Brackets within strings and comments count too, which does no harm. */
function assertNesting(text: string): void {
  let open = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === 0x7b || sign === 0x5b || sign === 0x28) open += 1;
    else if (sign === 0x7d || sign === 0x5d || sign === 0x29) open -= 1;
    if (open > maxNesting) throw tooMuch('levels of brackets', open, maxNesting);
  }
}

function tooMuch(what: string, actual: number, limit: number): GraphQLError {
  return limitExceeded(
    `The document has ${actual} ${what}, but at most ${limit} ${limit === 1 ? 'is' : 'are'} allowed. Request less at a time.`,
  );
}

export function limitExceeded(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'LIMIT_EXCEEDED' satisfies ErrorCode } });
}
