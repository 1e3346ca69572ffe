import type { GraphQLResult } from '../../mcp/call-tool.ts';
import type { Execute } from '../../mcp/mcp-server.ts';
import { hashOf } from '../graphql-http/documents.ts';
import { graphqlPath } from '../http/paths.ts';
import { type Handler, type InboundRequest, isStream } from '../http/http-exchange.ts';

/**
 * Executes operations as GraphQL requests of the caller, so that permissions,
 * limits and the response cache are those of GraphQL.
 */
export function askGraphQL(
  answerGraphQL: Handler,
  request: InboundRequest,
  { sendsIds }: { readonly sendsIds: boolean },
): Execute {
  const { host, authtoken, authorization } = request.headers;
  const headers = {
    ...(host === undefined ? {} : { host }),
    ...(typeof authtoken === 'string' ? { authtoken } : {}),
    ...(authorization === undefined ? {} : { authorization }),
    accept: 'application/json',
    'content-type': 'application/json',
  };
  return async (operation, signal) => {
    const id = sendsIds ? { documentId: `sha256:${hashOf(operation.query)}` } : {};
    const body = Buffer.from(JSON.stringify({ ...operation, ...id }));
    const { body: answered } = await answerGraphQL({
      method: 'POST',
      target: graphqlPath,
      headers: { ...headers, 'content-length': String(body.length) },
      arrivedAt: performance.now(),
      network: request.network,
      isEncrypted: request.isEncrypted,
      readBody: async () => body,
      streamBody: () => request.streamBody(),
      onCallerLeft(listener) {
        signal.addEventListener('abort', listener, { once: true });
        return () => signal.removeEventListener('abort', listener);
      },
    });
    if (isStream(answered)) throw new Error('GraphQL does not answer with a stream.');
    return JSON.parse(answered.toString()) as GraphQLResult;
  };
}
