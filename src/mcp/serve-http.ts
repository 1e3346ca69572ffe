import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { mayWriteProfiles } from './caller-rights.ts';
import { createMcpServers, type Execute, type McpServerOptions } from './mcp-server.ts';

/** The protocol asks clients to accept both, and many accept one, or anything. Answers are JSON: no call has more than one. */
const accepted = 'application/json, text/event-stream';

/** Answers requests of the current and the previous revision of the protocol, each by a server of its own: there are no sessions. */
export function createMcpHttp(options: McpServerOptions) {
  const reading = createMcpServers({ ...options, mayWrite: false });
  const writing = options.mayWrite ? createMcpServers(options) : reading;

  /** A call is refused by its own operation, so rights are asked for only where tools are listed. */
  async function serversFor(execute: Execute, request: Request) {
    if (!options.mayWrite) return reading;
    const message: unknown = await request
      .clone()
      .json()
      .catch(() => null);
    const isList = (message as { readonly method?: unknown } | null)?.method === 'tools/list';
    return isList && !(await mayWriteProfiles(execute, request.signal)) ? reading : writing;
  }

  return async (execute: Execute, request: Request): Promise<Response> => {
    request.headers.set('accept', accepted);
    const servers = await serversFor(execute, request);
    if (request.method !== 'POST' || !(await isLegacyRequest(request)))
      return createMcpHandler(() => servers(execute), { maxSubscriptions: 0 }).fetch(request);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = servers(execute);
    await server.connect(transport);
    try {
      return await transport.handleRequest(request);
    } finally {
      await server.close();
    }
  };
}
