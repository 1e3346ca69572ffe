import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServers, type Execute, type McpServerOptions } from './mcp-server.ts';

/** Answers requests of the current and the previous revision of the protocol, each by a server of its own: there are no sessions. */
export function createMcpHttp(options: McpServerOptions) {
  const servers = createMcpServers(options);
  return (execute: Execute, request: Request): Promise<Response> =>
    createMcpHandler(() => servers(execute), { maxSubscriptions: 0 }).fetch(request);
}
