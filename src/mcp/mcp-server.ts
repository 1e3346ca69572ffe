import { McpServer } from '@modelcontextprotocol/server';
import { callTool, type GraphQLResult } from './call-tool.ts';
import { readTools } from './tools.ts';

/** Executes an operation for the caller, with the caller's permissions and limits. */
export type Execute = (
  request: { readonly query: string; readonly variables: unknown },
  signal: AbortSignal,
) => Promise<GraphQLResult>;

const instructions =
  'Greenhouse gas emissions by published factors. Give suggest a sentence such as "500 litres of diesel in the UK", or find an item with search and read its inputs with describe_category; then calculate, or compare several. Records of emissions are in profiles: list_profiles, find_records and profile_totals. Amounts have units; an amount of null was not computed, and its notes say why.';

export interface McpServerOptions {
  /** Whether there are tools that write. */
  readonly mayWrite: boolean;
  readonly version: string;
}

/** Makes MCP servers with the tools, each for one caller. */
export function createMcpServers({ mayWrite, version }: McpServerOptions) {
  const tools = readTools().filter(({ writes }) => mayWrite || !writes);
  return (execute: Execute): McpServer => {
    const server = new McpServer(
      { name: 'emissions-gateway', title: 'Emissions gateway', version },
      { capabilities: { tools: {} }, instructions },
    );
    for (const tool of tools) {
      const { name, title, description, writes, deletes } = tool;
      const annotations = { readOnlyHint: !writes, destructiveHint: deletes, openWorldHint: false };
      const inputSchema = unchecked(tool.arguments);
      const outputSchema = unchecked(tool.answer);
      server.registerTool(
        name,
        { title, description, inputSchema, outputSchema, annotations },
        (given, { mcpReq: { signal } }) =>
          callTool(tool, given, (variables) => execute({ query: tool.text, variables }, signal)),
      );
    }
    return server;
  };
}

/** Tools check their arguments themselves, in words that name what is expected, and GraphQL has checked the answer. */
function unchecked(schema: object) {
  const jsonSchema = { input: () => ({ ...schema }), output: () => ({ ...schema }) };
  const validate = (value: unknown) => ({ value });
  return { '~standard': { version: 1, vendor: 'emissions-gateway', jsonSchema, validate } } as const;
}
