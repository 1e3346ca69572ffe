import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, inject, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const program = openProgram();

/** An agent that has started the program. */
async function start(args: readonly string[], env: Record<string, string> = {}): Promise<Client> {
  const main = inject('program')?.main ?? '';
  const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const command = { command: process.execPath, args: [main, 'mcp', ...args], cwd: program.folder, env };
  await client.connect(new StdioClientTransport({ ...command, stderr: 'inherit' }));
  return client;
}

const drive = {
  name: 'calculate',
  arguments: {
    categoryPath: 'transport/car/generic',
    drill: [
      { name: 'fuel', value: 'petrol' },
      { name: 'size', value: 'average' },
    ],
    inputs: [{ name: 'distance', value: '100', unit: 'km' }],
    asOf: '2026-01-01T00:00:00Z',
  },
};

describe('mcp', () => {
  it('an agent that starts the program calculates over a database, and before a service with an API key', async () => {
    const at = program.dataDirectory('served');
    const local = await start(at);
    const amount = (await local.callTool(drive)).structuredContent;
    expect(amount).toMatchObject({ dataItem: { amount: { unit: 'kg' } } });
    await local.close();

    const service = await program.serve(at);
    const issued = await program.run(['keys', 'add', 'demo', '--name', 'agent', ...at]);
    const key = issued.out.trim();
    const remote = await start(['--upstream', service.url, '--write'], { EMISSIONS_UPSTREAM_KEY: key });
    expect((await remote.callTool(drive)).structuredContent).toEqual(amount);
    const created = await remote.callTool({
      name: 'create_profile',
      arguments: { input: { name: 'Agent' } },
    });
    expect(created.structuredContent).toMatchObject({
      createProfile: { profile: { permission: { ownerUsername: 'demo' } } },
    });
    await remote.close();
    await service.stop('SIGINT');
  });

  it('writing needs a service, because what is created belongs to a user', async () => {
    const { code, err } = await program.run(['mcp', '--write', ...program.dataDirectory('unowned')]);
    expect([code, err]).toEqual([2, expect.stringContaining('mcp --write needs --upstream')]);
  });
});
