import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * A result without data was refused before execution: 400 with the
 * specification's media type, 200 with application/json. Errors with a status of
 * their own keep it.
 */
export const refusalStatus: Plugin = {
  onExecutionResult(hook) {
    const { result } = hook;
    if (result === undefined || !('errors' in result) || 'data' in result) return;
    const [first, ...others] = result.errors ?? [];
    if (first === undefined || [first, ...others].some(({ extensions }) => 'http' in extensions)) return;
    hook.setResult({ ...result, errors: [withStatus(first), ...others] });
  },
};

function withStatus({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, {
    ...(nodes === undefined ? {} : { nodes }),
    ...(source === undefined ? {} : { source }),
    ...(positions === undefined ? {} : { positions }),
    ...(path === undefined ? {} : { path }),
    extensions: { ...extensions, http: { status: 400, spec: true } },
  });
}
