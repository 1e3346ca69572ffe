import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import { type Known, listed, type Question, reads, writes } from '../support/samples/agent-questions.ts';
import type { Served } from '../support/program/start-file.ts';

const program = openProgram();
const at = program.dataDirectory('asked');
const client = () => new Client({ name: 'a test', version: '1.0.0' });

let service: Served;
let key: string;
let readOnlyKey: string;

beforeAll(async () => {
  service = await program.serve([...at, '--mcp', 'write']);
  key = await issueKey();
  readOnlyKey = await issueKey('--read-only');
});

afterAll(() => service.stop('SIGINT'));

async function issueKey(...options: readonly string[]): Promise<string> {
  const { out } = await program.run(['keys', 'add', 'demo', '--name', 'agent', ...options, ...at]);
  return out.trim();
}

async function overHttp(sent: string): Promise<Client> {
  const connected = client();
  const requestInit = { headers: { authorization: `Bearer ${sent}` } };
  await connected.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.url), { requestInit }));
  return connected;
}

async function overStdio(): Promise<Client> {
  const connected = client();
  const args = [inject('program')?.main ?? '', 'mcp', '--write', '--user', 'demo', ...at];
  const command = { command: process.execPath, args, cwd: program.folder, stderr: 'inherit' } as const;
  await connected.connect(new StdioClientTransport(command));
  return connected;
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

async function ask(agent: Client, questions: readonly Question[]): Promise<void> {
  const { tools } = await agent.listTools();
  const schemas = new Map(tools.map(({ name, outputSchema }) => [name, outputSchema]));
  const known: Known = {};
  for (const { asked, tool, with: given, answer, learns } of questions) {
    const result = await agent.callTool({ name: tool, arguments: { ...given(known) } });
    expect([asked, result.isError === true ? result.content : 'answered']).toEqual([asked, 'answered']);
    expect(result.structuredContent).toMatchObject(answer);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    const isAsSaid = ajv.validate(schemas.get(tool) as object, result.structuredContent);
    expect([asked, isAsSaid ? null : ajv.errors]).toEqual([asked, null]);
    if (learns !== undefined) Object.assign(known, learns(result.structuredContent as never));
  }
  await agent.close();
}

const textOf = ({ content: [first] }: CallToolResult): string => (first?.type === 'text' ? first.text : '');

describe('questions of people to an agent', () => {
  it('fourteen are answered over HTTP, each as the schema of its tool says', async () => {
    await ask(await overHttp(key), [...reads, ...writes, listed]);
  });

  it('the same are answered over standard input and output', async () => {
    await ask(await overStdio(), [...reads, ...writes, listed]);
  });

  it('an agent with a read-only key is shown no tool that writes, and reads the same', async () => {
    const agent = await overHttp(readOnlyKey);
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).not.toContain('create_profile');
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const refused = await agent.callTool({ name: 'create_profile', arguments: { name: 'Office' } });
    expect([refused.isError, textOf(refused)]).toEqual([
      true,
      expect.stringMatching(/^FORBIDDEN: .*read-only/),
    ]);
    await ask(agent, [...reads, listed]);
  });
});
