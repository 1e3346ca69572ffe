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
    select: 'fuel=petrol, size=average',
    inputs: [{ path: 'distance', value: '100', unit: 'km' }],
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
      arguments: { name: 'Agent' },
    });
    expect(created.structuredContent).toMatchObject({
      createProfile: { profile: { permission: { ownerUsername: 'demo' } } },
    });
    await remote.close();
    await service.stop('SIGINT');
  });

  it('an agent over a database lists the profiles of all users, or what one may see', async () => {
    const at = program.dataDirectory('listed');
    const name = 'A household';
    await program.run(['profiles', 'create', '--user', 'demo', '--name', name, ...at]);
    const listedBy = async (args: readonly string[]) => {
      const client = await start([...args, ...at]);
      const all = await client.callTool({ name: 'list_profiles', arguments: { nameContains: 'house' } });
      await client.close();
      return all.structuredContent;
    };
    const found = { profiles: { totalCount: 1, nodes: [{ name }] } };
    expect(await listedBy([])).toMatchObject(found);
    expect(await listedBy(['--user', 'demo'])).toMatchObject(found);
    expect(await listedBy(['--user', 'admin'])).toMatchObject({ profiles: { totalCount: 0 } });
    expect((await program.run(['mcp', '--user', 'nobody', ...at])).err).toContain('"nobody" does not exist');
  });

  it('an agent writes as a user of the database, or of a service', async () => {
    const at = program.dataDirectory('unowned');
    const { code, err } = await program.run(['mcp', '--write', ...at]);
    expect([code, err]).toEqual([2, expect.stringContaining('mcp --write needs --user')]);
    const client = await start(['--write', '--user', 'demo', ...at]);
    const created = await client.callTool({ name: 'create_profile', arguments: { name: 'Agent' } });
    expect(created.structuredContent).toMatchObject({
      createProfile: { profile: { permission: { ownerUsername: 'demo' } } },
    });
    await client.close();
  });
});
