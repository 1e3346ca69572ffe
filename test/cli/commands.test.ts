import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printSortedSchema, printSortedSubgraph } from '../../src/graphql/schema.ts';
import { describeAudit } from './audit.commands.ts';
import { describeBackups } from './backup.commands.ts';
import { describePostgresCrashes } from './crash-postgres.commands.ts';
import { describeCrashes } from './crash.commands.ts';
import { describeCorruption } from './corruption.commands.ts';
import { describeEarlySignals } from './early-signals.commands.ts';
import { describeLostAnswers } from './lost-answers.commands.ts';
import { describePostgres } from './postgres.commands.ts';
import { describeProcesses } from './processes.commands.ts';
import { buildProgram, type Program } from './program.ts';
import { describePurge } from './purge.commands.ts';
import { describeSecrets } from './secrets.commands.ts';
import { describeShutdown } from './shutdown.commands.ts';
import { describeStoreRaces } from './store-races.commands.ts';
import { describeUsers } from './users.commands.ts';
import { describeWrongDatabases } from './wrong-databases.commands.ts';

let program: Program;

beforeAll(async () => {
  program = await buildProgram();
});

afterAll(() => program.remove());

describe('emissions-gateway', () => {
  it.each([
    [[]],
    [['--help']],
    [['serve', '--help']],
    [['calculate', '--help']],
    [['users', '--help']],
    [['users', 'add', '--help']],
    [['purge', '--help']],
    [['audit', '--help']],
    [['backup', '--help']],
    [['restore', '--help']],
    [['verify', '--help']],
    [['copy', '--help']],
    [['migrate', '--help']],
    [['print-schema', '--help']],
  ])('%j shows help with examples', async (args) => {
    const { code, out } = await program.run(args);
    expect(code).toBe(0);
    expect(out).toMatch(/Examples?:\n {2}emissions-gateway /);
  });

  it('prints its version and the schema', async () => {
    expect((await program.run(['version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await program.run(['print-schema'])).out).toBe(printSortedSchema());
    expect((await program.run(['print-schema', '--subgraph'])).out).toBe(printSortedSubgraph());
  });

  it.each([
    [['serv'], 2, /"serv" is not a command/],
    [
      ['serve', '--port', 'x', '--prot'],
      2,
      /--port must be a port.*\n.*--prot is not an option|--prot is not an option.*\n.*--port must be/,
    ],
    [['serve', '--host', '0.0.0.0'], 2, /--demo-users off/],
    [['serve', '--mode', 'live'], 2, /--mode must be development or production; got "live"/],
    [['serve', '--mode', 'production', '--demo-users', 'on'], 2, /do not exist in production/],
    [
      ['serve', '--trusted-documents', 'nowhere.json'],
      2,
      /nowhere\.json: the file cannot be read \(ENOENT\)/,
    ],
    [['calculate'], 2, /needs one category path/],
    [['calculate', 'transport/car/generic', '--store', 'memory', '--drill', 'fuel'], 2, /must be NAME=VALUE/],
    [['calculate', 'transport/car/generic', '--store', 'memory', '--drill', 'fuel=petrol'], 2, /add size=/],
    [['users', 'remove', 'x'], 2, /users cannot "remove"/],
    [['audit', '--expect', '12'], 2, /NUMBER:DIGEST.*got "12"/],
    [['audit', '--last', 'all'], 2, /whole number from 0 to 99999; got "all"/],
    [['audit', '--category', 'a//b'], 1, /must be a category path/],
    [['audit', '--store', 'memory'], 2, /needs a database that is kept/],
    [['audit', '--store', 'none.db'], 1, /There is no database at/],
    [['purge', '--older-than', 'a month'], 2, /whole number of days/],
    [['copy'], 2, /needs --from, --to or both/],
    [['copy', '--from', 'not-there.db', '--to', 'x.db'], 1, /There is no database at not-there\.db/],
    [['copy', '--from', 'x.db', '--to', 'x.db'], 1, /are the same database/],
    ...['3', '0', '512', '2.0', 'on', ''].map(
      (wrong) =>
        [
          ['migrate', '--profile-partitions', wrong],
          2,
          /a power of two from 2 to 256, or off; got "/,
        ] as const,
    ),
    [['migrate', '--profile-partitions', '4'], 1, /Only a PostgreSQL database has partitions of profiles/],
    [['print-schema', '--supergraph'], 2, /--supergraph/],
    [['purge', '--data-dir', 'not-there'], 1, /There is no database/],
    [['backup'], 2, /backup needs one file/],
    [['backup', 'x.db', '--store', 'postgres://localhost/x'], 1, /pg_dump/],
    [['verify', './data-set', '--accept'], 2, /--accept belongs to verify without a data set/],
    [['import', './data-set', '--accept'], 2, /--accept belongs to verify/],
    [['backup', 'x.db', '--data-dir', 'not-there'], 1, /There is no database/],
    [['restore'], 2, /restore needs one file/],
    [['verify', '--data-dir', 'not-there'], 1, /There is no database/],
    [['import'], 2, /import needs one folder/],
    [['calculate', 'nowhere', '--store', 'memory'], 1, /does not exist/],
  ] as const)('%j says what is wrong on one line and fails', async (args, exitCode, message) => {
    const { code, err } = await program.run(args);
    expect(code).toBe(exitCode);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\bat .*:\d+/);
  });

  it('calculates without a server', async () => {
    const { code, out } = await program.run([
      'calculate',
      'transport/car/generic',
      '--store=memory',
      '--drill=fuel=petrol,size=average',
      '--input=distance=1000mi',
      '--json',
    ]);
    expect(code).toBe(0);
    // 1000 mi × 1.609344 km/mi × 0.16272 kg/km (DESNZ 2025, average petrol car).
    expect(JSON.parse(out)).toMatchObject({
      amount: { value: expect.closeTo(261.872456, 5), unit: 'kg', perUnit: 'year' },
    });
  });
});

describe('serve', () => {
  it('creates the data directory, keeps its data and its tokens, and ends when told', async () => {
    const first = await program.serve(['--data-dir', 'somewhere/new']);
    expect(first.out()).toContain('curl -u demo:demo');
    expect(existsSync(join(program.folder, 'somewhere/new/emissions.db'))).toBe(true);
    expect(statSync(join(program.folder, 'somewhere/new/token.key')).mode & 0o777).toBe(0o600);
    const signIn = await fetch(`${first.url}/auth/signIn`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'demo', password: 'demo' }),
    });
    const authtoken = signIn.headers.get('authtoken') ?? '';
    expect(await first.stop('SIGTERM')).toBe(0);

    const second = await program.serve(['--data-dir', 'somewhere/new']);
    expect((await fetch(`${second.url}/data`, { headers: { authtoken } })).status).toBe(200);
    expect(await second.stop('SIGINT')).toBe(0);
  });

  it('takes the demo users away when they are not wanted', async () => {
    const withUsers = await program.serve(['--data-dir', 'demo']);
    await withUsers.stop('SIGTERM');
    const without = await program.serve(['--data-dir', 'demo', '--demo-users', 'off']);
    const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`;
    expect((await fetch(`${without.url}/data`, { headers: { authorization } })).status).toBe(401);
    expect(without.out()).not.toContain('curl -u');
    await without.stop('SIGTERM');
  });

  it('has no demo users and no explorer in production, and says in which mode it is', async () => {
    const development = await program.serve(['--data-dir', 'modes']);
    expect(development.out()).toMatch(/in development mode[^]*Explorer[^]*demo/);
    await development.stop('SIGTERM');
    const production = await program.serve(['--data-dir', 'modes'], { EMISSIONS_MODE: 'production' });
    expect(production.out()).toContain('in production mode');
    expect(production.out()).not.toMatch(/Explorer|demo/);
    const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`;
    expect((await fetch(`${production.url}/data`, { headers: { authorization } })).status).toBe(401);
    await production.stop('SIGTERM');
  });

  it('writes nothing when the manifest of its documents is damaged', async () => {
    writeFileSync(join(program.folder, 'damaged.json'), '{"sha256:00": "{ viewer { uid } }"}');
    const args = ['serve', '--data-dir', 'untouched', '--trusted-documents', 'damaged.json'];
    const { code, err } = await program.run(args);
    expect([code, err]).toEqual([2, expect.stringMatching(/"sha256:00": its name must be sha256: and 64/)]);
    expect(existsSync(join(program.folder, 'untouched'))).toBe(false);
  });

  it('answers with the same schema before an upstream', async () => {
    const upstream = await program.serve(['--store', 'memory']);
    const gateway = await program.serve(['--upstream', upstream.url, '--upstream-format', 'xml']);
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({
        query: '{ dataCategory(path: "transport/car/generic") { name items { totalCount } } }',
      }),
    });
    expect(await answer.json()).toMatchObject({
      data: { dataCategory: { name: 'Cars by fuel and size', items: { totalCount: 30 } } },
    });
    const rest = await fetch(`${gateway.url}/data/transport`, {
      headers: { authorization, accept: 'application/xml' },
    });
    expect(await rest.text()).toContain('<DataCategoryResource>');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    await upstream.stop('SIGKILL');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    await gateway.stop('SIGTERM');
  });

  it('says so when the port is taken', async () => {
    const first = await program.serve(['--store', 'memory']);
    const { port } = new URL(first.url);
    const { code, err } = await program.run(['serve', '--store', 'memory', '--port', port]);
    expect(code).toBe(1);
    expect(err).toContain('choose another with --port');
    await first.stop('SIGTERM');
  });
});

describeLostAnswers(() => program);
describeUsers(() => program);
describeAudit(() => program);
describePurge(() => program);
describeBackups(() => program);
describeCorruption(() => program);
describeProcesses(() => program);
describeShutdown(() => program);
describeEarlySignals(() => program);
describeSecrets(() => program);
describeCrashes(() => program);
describeWrongDatabases(() => program);
describePostgres(() => program);
describePostgresCrashes(() => program);
describeStoreRaces(() => program);
