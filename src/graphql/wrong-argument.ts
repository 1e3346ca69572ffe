import { type ASTNode, type GraphQLError, Kind, type Token, TokenKind } from 'graphql';

/**
 * The argument, input field or variable that a parse or coercion error is about;
 * `undefined` when it is about none. The library points at its location, or
 * names it in the message.
 */
export function wrongArgument(error: GraphQLError): string | undefined {
  const { nodes, message } = error;
  const [node] = nodes ?? [];
  if (noOperation.test(message)) return 'operationName';
  return (node && nameAt(node, error)) ?? /\bargument "(\w+)"/i.exec(message)?.[1];
}

/** The libraries' messages for a missing or unknown operation name. */
const noOperation =
  /^(?:Could not determine what operation|Must provide operation name|Unknown operation named)/;

function nameAt(node: ASTNode, error: GraphQLError): string | undefined {
  switch (node.kind) {
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return node.name.value;
    case Kind.VARIABLE_DEFINITION:
      return fieldWithin(error) ?? node.variable.name.value;
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

/** The path to what is wrong in the variables, such as `items`, `1`, `startDate`; `undefined` where no part of one is. */
export function pathInVariables({ nodes, message }: GraphQLError): readonly string[] | undefined {
  if (nodes?.[0]?.kind !== Kind.VARIABLE_DEFINITION) return undefined;
  const path = / at "(\w+(?:\[\d+\]|\.\w+)+)"; /.exec(message)?.[1];
  return path?.split(/[.[\]]+/).filter((step) => step !== '');
}

/** The invalid field of a variable with fields. */
function fieldWithin(error: GraphQLError): string | undefined {
  return pathInVariables(error)?.findLast((step) => /\D/.test(step));
}

/** The name in front of a value, or of its enclosing list or object. */
export function nameBefore(start: Token | undefined): string | undefined {
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
