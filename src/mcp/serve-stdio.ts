import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { mayWriteProfiles } from './caller-rights.ts';
import { createMcpServers, type Execute, type McpServerOptions } from './mcp-server.ts';

/** Serves one client over standard input and output; resolves when it has closed the input. */
export async function serveMcpStdio(options: McpServerOptions, execute: Execute): Promise<void> {
  const mayWrite = options.mayWrite && (await mayWriteProfiles(execute, new AbortController().signal));
  const servers = createMcpServers({ ...options, mayWrite });
  const served = serveStdio(() => servers(execute), { maxSubscriptions: 0 });
  await new Promise<void>((resolve) => process.stdin.once('end', resolve));
  await served.close();
}
