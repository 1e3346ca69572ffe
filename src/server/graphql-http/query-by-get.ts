import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { graphqlPath } from '../http/graphql-path.ts';
import type { RunOperation, ServerContext } from './operations.ts';
import type { OperationRequest } from './params.ts';
import type { ErrorMask } from './error-mask.ts';

/**
 * Yoga for everything in GraphQL over HTTP that is not a POST: which methods and
 * media types there are, and how a query stands in an address. Operations run as
 * those of a POST do.
 */
export function createYogaServer(schema: GraphQLSchema, run: RunOperation, maskError: ErrorMask) {
  return createYoga<ServerContext>({
    schema,
    graphqlEndpoint: graphqlPath,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    maskedErrors: { maskError },
    plugins: [runOperations(run)],
  });
}

function runOperations(run: RunOperation): Plugin<ServerContext> {
  return {
    async onParams({ params, request, context, setParams, setResult }) {
      const search = new URL(request.url).searchParams;
      const ids = {
        documentId: search.get('documentId') ?? undefined,
        doc_id: search.get('doc_id') ?? undefined,
      };
      setResult(
        await run({ ...(params as OperationRequest), ...ids, isReadOnly: true }, context as ServerContext),
      );
      // Yoga requires a query even when the result is set.
      setParams({ query: '' });
    },
  };
}
