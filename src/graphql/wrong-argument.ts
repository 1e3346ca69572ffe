import { type ASTNode, type GraphQLError, Kind, type Token, TokenKind } from 'graphql';

/**
 * What an error of reading a document or its variables is about: the argument,
 * the input field or the variable; `undefined` where it is about none. The
 * library points at the place, or names it in its own words.
 */
export function wrongArgument({ nodes, message }: GraphQLError): string | undefined {
  const [node] = nodes ?? [];
  if (noOperation.test(message)) return 'operationName';
  return (node && nameAt(node, message)) ?? /\bargument "(\w+)"/i.exec(message)?.[1];
}

/** What the libraries say when the name of the operation is missing or fits none. */
const noOperation =
  /^(?:Could not determine what operation|Must provide operation name|Unknown operation named)/;

function nameAt(node: ASTNode, message: string): string | undefined {
  switch (node.kind) {
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return node.name.value;
    case Kind.VARIABLE_DEFINITION:
      return fieldWithin(message) ?? node.variable.name.value;
    case Kind.STRING:
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.BOOLEAN:
    case Kind.NULL:
    case Kind.ENUM:
    case Kind.LIST:
    case Kind.OBJECT:
    case Kind.VARIABLE:
      return nameBefore(node.loc?.startToken);
    default:
      return undefined;
  }
}

/** Of a variable with fields, the one that was wrong: `at "filter.drill[0].name";`. */
function fieldWithin(message: string): string | undefined {
  return / at "\w+(?:\[\d+\]|\.\w+)*\.(\w+)(?:\[\d+\])*"; /.exec(message)?.[1];
}

/** The name in front of a value, or of the list or object that the value is in. */
function nameBefore(start: Token | undefined): string | undefined {
  let closed = 0;
  for (let token = start?.prev; token; token = token.prev) {
    if (token.kind === TokenKind.COLON && closed === 0) return token.prev?.value;
    if (token.kind === TokenKind.BRACKET_R || token.kind === TokenKind.BRACE_R) closed += 1;
    if (token.kind === TokenKind.BRACKET_L || token.kind === TokenKind.BRACE_L)
      closed = Math.max(0, closed - 1);
    if (token.kind === TokenKind.PAREN_L) return undefined;
  }
  return undefined;
}
