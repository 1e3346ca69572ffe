import { type GraphQLError, type Token, TokenKind } from 'graphql';

/**
 * The argument that one of the library's own errors is about, as a path such
 * as `input.items[2].dataItemUid`; `null` when it is about something else. The
 * library tells the place of a variable's value in its message only, and that
 * of a value in the document by its tokens.
 */
export function argumentOf(error: GraphQLError): string | null {
  const [, variable] = variablePattern.exec(error.message) ?? [];
  return variable === undefined ? argumentAt(error) : (placeInVariable(error) ?? variable);
}

const variablePattern = /^Variable "\$(\w+)" (?:got invalid value|of (?:required|non-null) type) /;

/** What came stands before the place, and the reason behind it. */
function placeInVariable({ message, originalError }: GraphQLError): string | null {
  const reason = originalError === undefined ? '' : `; ${originalError.message}`;
  const before = message.endsWith(reason) ? message.slice(0, message.length - reason.length) : message;
  return / at "([\w.[\]]+)"$/.exec(before)?.[1] ?? null;
}

/** The names before a value of the document, the outermost one first; positions in lists are not told. */
function argumentAt({ nodes }: GraphQLError): string | null {
  const [node] = nodes ?? [];
  if (node === undefined || !node.kind.endsWith('Value')) return null;
  const names: string[] = [];
  let start: Token | null | undefined = node.loc?.startToken;
  while (start) {
    let before: Token | null | undefined = start.prev;
    if (before?.kind === TokenKind.COLON) {
      names.unshift(before.prev?.value ?? '');
      before = before.prev?.prev;
    }
    const around = openingBefore(before);
    start = around?.kind === TokenKind.PAREN_L ? null : around;
  }
  return names.length === 0 ? null : names.join('.');
}

const opening: ReadonlySet<TokenKind> = new Set([TokenKind.PAREN_L, TokenKind.BRACE_L, TokenKind.BRACKET_L]);
const closing: ReadonlySet<TokenKind> = new Set([TokenKind.PAREN_R, TokenKind.BRACE_R, TokenKind.BRACKET_R]);

/** The bracket around a place. */
function openingBefore(place: Token | null | undefined): Token | null {
  let depth = 0;
  for (let token = place; token; token = token.prev) {
    if (closing.has(token.kind)) depth += 1;
    else if (opening.has(token.kind) && (depth -= 1) < 0) return token;
  }
  return null;
}
