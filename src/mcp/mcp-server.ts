import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
} from '@modelcontextprotocol/server';
import { type ErrorCode, shortened } from '../domain/basics/errors.ts';
import { readTools, type Tool } from './tools.ts';
import { withoutEmpty } from './without-empty.ts';

/** The answer to a GraphQL request. */
export interface GraphQLResult {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: ErrorCode; readonly argument?: string };
  }[];
}

/** Executes an operation for the caller, with the caller's permissions and limits. */
export type Execute = (
  request: { readonly query: string; readonly variables: unknown },
  signal: AbortSignal,
) => Promise<GraphQLResult>;

const instructions =
  'Greenhouse gas emissions by published factors. Give suggest a sentence such as "500 litres of diesel in the UK", or find an item with search and read its inputs with describe_category; then calculate. Amounts have units; an amount of null was not computed, and its notes say why.';

export interface McpServerOptions {
  /** Whether there are tools that write. */
  readonly mayWrite: boolean;
  readonly version: string;
}

/** Makes MCP servers with the tools, each for one caller. */
export function createMcpServers({ mayWrite, version }: McpServerOptions) {
  const tools = readTools()
    .filter(({ writes }) => mayWrite || !writes)
    .map((tool) => ({
      tool,
      inputSchema: withFewMistakes(fromJsonSchema(tool.arguments as JsonSchemaType)),
    }));
  return (execute: Execute): McpServer => {
    const server = new McpServer(
      { name: 'emissions-gateway', title: 'Emissions gateway', version },
      { capabilities: { tools: {} }, instructions },
    );
    for (const { tool, inputSchema } of tools) {
      const { title, description, writes } = tool;
      const annotations = { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false };
      server.registerTool(tool.name, { title, description, inputSchema, annotations }, (given, ctx) =>
        call(tool, given, (request) => execute(request, ctx.mcpReq.signal)),
      );
    }
    return server;
  };
}

const longestMistakes = 1000;

/** The validator names every mistake, also one in each of many entries. */
function withFewMistakes({ '~standard': standard }: ReturnType<typeof fromJsonSchema>) {
  const validate: typeof standard.validate = async (given) => {
    const result = await standard.validate(given);
    const issues = result.issues?.map(({ message }) => ({ message: shortened(message, longestMistakes) }));
    return issues === undefined ? result : { issues };
  };
  return { '~standard': { ...standard, validate } };
}

/** Failures are results: a model can read them and try otherwise. */
async function call(
  { text }: Tool,
  variables: unknown,
  execute: (request: Parameters<Execute>[0]) => Promise<GraphQLResult>,
): Promise<CallToolResult> {
  const { data, errors = [], note = null } = await executeOnce({ query: text, variables }, execute);
  const failures = [
    ...errors.map(({ message, extensions }) => toLine(extensions?.code, message)),
    ...refusalsIn(data),
  ];
  const answer = withoutEmpty({ ...data, note });
  const [first] = Object.values(answer);
  if (failures.length > 0 || first === undefined) {
    const texts = failures.length > 0 ? failures : ['NOT_FOUND: there is no such record.'];
    return { isError: true, content: [{ type: 'text', text: texts.join('\n') }] };
  }
  return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] };
}

/** An amount that cannot be for once, because an input or a figure of the item is per time, is a rate, with a note why. */
async function executeOnce(
  { query, variables }: Parameters<Execute>[0],
  execute: (request: Parameters<Execute>[0]) => Promise<GraphQLResult>,
): Promise<GraphQLResult & { readonly note?: string }> {
  const result = await execute({ query, variables });
  const refusal = result.errors?.find(({ extensions }) => extensions?.argument === 'returnPerUnit');
  const given = Object(variables) as object;
  if (refusal === undefined || Object.hasOwn(given, 'returnPerUnit')) return result;
  const rate = await execute({ query, variables: { ...given, returnPerUnit: null } });
  return { ...rate, note: `The amount is a rate: ${refusal.message}` };
}

function toLine(code: string | undefined, message: string): string {
  return code === undefined ? message : `${code}: ${message}`;
}

/** The user errors of a mutation. */
function refusalsIn(data: GraphQLResult['data']): readonly string[] {
  return Object.values(data ?? {}).flatMap((payload) => {
    const { userErrors = [] } = (payload ?? {}) as { userErrors?: { code: string; message: string }[] };
    return userErrors.map(({ code, message }) => toLine(code, message));
  });
}
