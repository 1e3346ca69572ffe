import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { graphqlPath } from '../http/graphql-path.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import type { RunOperation, ServerContext } from './operations.ts';
import type { GraphQLAnswer } from './answer.ts';
import { assertGraphQLQuery, type OperationRequest } from './params.ts';
import type { ErrorMask } from './error-mask.ts';

/**
 * Yoga for everything in GraphQL over HTTP that is not a POST: which methods and
 * media types there are, and how a query stands in an address. Operations run as
 * those of a POST do.
 */
export function createYogaServer(
  schema: GraphQLSchema,
  run: RunOperation,
  maskError: ErrorMask,
): (request: InboundRequest, context: ServerContext) => Promise<GraphQLAnswer> {
  const yoga = createYoga<ServerContext>({
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
  return async ({ method, target, headers: { accept } }, context) => {
    const signal = context.lifetime.signal.toPlatform();
    assertGraphQLQuery(target);
    const answer = await yoga.fetch(
      new URL(target, 'http://localhost'),
      { method, headers: accept === undefined ? {} : { accept }, signal },
      context,
    );
    const allow = answer.headers.get('allow');
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? 'text/plain;charset=UTF-8',
      headers: allow === null ? {} : { Allow: allow },
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
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
