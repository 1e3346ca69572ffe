import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openProgram, type Program } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

const category = 'transport/car/generic';
const item = 'L9S383G52PUZ';
const authorization = `Basic ${btoa('admin:admin')}`;
const query = `{ dataItem(categoryPath: "${category}", uid: "${item}") { label } }`;

const getRest = ({ url }: Served, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/data/transport`, {
    headers: { authorization, accept: 'application/json', ...headers },
  });

const getGraphQL = ({ url }: Served, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { authorization, 'graphql-require-preflight': '1', ...headers },
  });

const postGraphQL = ({ url }: Served, document: string): Promise<Response> =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query: document }),
  });

const expectMarked = ({ status, headers }: Response): void => {
  expect(status).toBe(200);
  expect(headers.get('emissions-data')).toBe('damaged');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('etag')).toBeNull();
};

async function untilKnown({ url }: Served): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${url}/readyz`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ status: 'damaged' });
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** One bit of the figure that is stored in the place of another one. */
function flipBit(file: string, text: string, flipped: string): void {
  const bytes = readFileSync(file);
  const index = bytes.indexOf(text);
  expect(index).toBeGreaterThan(0);
  bytes.write(flipped, index);
  writeFileSync(file, bytes);
}

const atOnce = ['--integrity-check-delay', '0'];

const program = openProgram();

describe('a value changed on disk', () => {
  it('corruption is found while the program serves, reported with every response, and can be examined', async () => {
    const at = program.dataDirectory('flipped');
    const before = await program.serve(at);
    // A figure that stands nowhere else in the file.
    const marked = await fetch(`${before.url}/data/${category}/${item}/kgCO2ePerKm`, {
      method: 'PUT',
      headers: { authorization },
      body: new URLSearchParams({ value: '0.123454321' }),
    });
    expect(marked.status).toBeLessThan(300);
    const tags = [await getRest(before), await getGraphQL(before)].map(({ status, headers }) => {
      expect(status).toBe(200);
      expect(headers.get('emissions-data')).toBeNull();
      expect(headers.get('etag')).not.toBeNull();
      return headers.get('etag') ?? '';
    });
    const [restTag = '', graphqlTag = ''] = tags;
    expect((await getRest(before, { 'if-none-match': restTag })).status).toBe(304);
    await before.stop('SIGTERM');
    const file = join(program.folder, 'flipped', 'emissions.db');
    const database = readFileSync(file).toString('latin1');
    // The log of changes has it too.
    const occurrences = database.split('0.123454321').length - 1;
    for (let index = 0; index < occurrences; index += 1) flipBit(file, '0.123454321', '0.923454321');

    const verified = await program.run(['verify', ...at]);
    expect(verified).toMatchObject({ code: 1, err: '' });
    expect(verified.out).toMatch(
      new RegExp(
        `^Every page of the database is intact, schema \\d+\\.\ndataItem ${item} "${category}: .*" was altered\nCompared \\d+ .*: 1 were altered`,
      ),
    );
    expect(verified.out).toMatch(/The audit log is broken: Entry \d+ was altered/);

    await expectRefusedBeforeCheck(program, at);
    const server = await program.serve([...at, ...atOnce]);
    await untilKnown(server);
    await vi.waitFor(() => expect(server.err()).toMatch(/the database is corrupted/), 20_000);
    expect(server.err()).toContain(item);
    expectMarked(await getRest(server, { 'if-none-match': restTag }));
    for (let time = 0; time < 2; time += 1) {
      const answer = await getGraphQL(server, { 'if-none-match': graphqlTag });
      expectMarked(answer);
      expect(await answer.json()).toMatchObject({
        data: { dataItem: { label: expect.any(String) } },
        extensions: { damage: { message: expect.stringMatching(/1 record with altered content/) } },
      });
    }
    const refused = await postGraphQL(
      server,
      'mutation { createProfile { profile { uid } userErrors { code } } }',
    );
    expect(refused.headers.get('emissions-data')).toBe('damaged');
    expect(await refused.text()).toMatch(/STORE_UNAVAILABLE/);
    await expectMarkedBefore(program, server);
    await server.stop('SIGTERM');

    const accepted = await program.run(['verify', '--accept', ...at]);
    expect(accepted).toMatchObject({
      code: 0,
      out: expect.stringContaining('Accepted 1 records as they are.'),
    });
    const report = JSON.parse((await program.run(['verify', '--json', ...at])).out) as object;
    expect(report).toMatchObject({ content: { alteredTotal: 0, auditBreach: expect.any(String) } });
    const again = await program.serve([...at, ...atOnce]);
    await vi.waitFor(() => expect(again.err()).toMatch(/the audit log is broken/), 20_000);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    expect((await getRest(again)).headers.get('emissions-data')).toBeNull();
    await again.stop('SIGTERM');
  }, 120_000);
});
/** A figure that the check has not reached is refused where it is requested, and reported from then on. */
async function expectRefusedBeforeCheck(program: Program, at: readonly string[]): Promise<void> {
  const server = await program.serve([...at, '--integrity-check-delay', '300']);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const answer = await postGraphQL(
    server,
    `{
      altered: dataItem(categoryPath: "${category}", uid: "${item}") { label itemValues { value } }
      others: dataCategory(path: "${category}") { items(first: 3) { nodes { itemValues { value } } } }
    }`,
  );
  expectMarked(answer);
  expect(await answer.json()).toMatchObject({
    data: {
      others: { items: { nodes: Array.from({ length: 3 }, () => ({ itemValues: expect.any(Array) })) } },
    },
    errors: [
      {
        path: ['altered', 'itemValues'],
        message: `The data item ${item} was altered in the database: it does not match its digest. Stop the program and run verify.`,
        extensions: { code: 'STORE_UNAVAILABLE' },
      },
    ],
  });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(server.err()).toMatch(/the database is corrupted/);
  await server.stop('SIGTERM');
}

/** A gateway before the service says it too, and forgets it with the first whole answer. */
async function expectMarkedBefore(program: Program, service: Served): Promise<void> {
  const gateway = await program.serve([
    '--upstream',
    service.url,
    '--response-cache',
    '1',
    '--response-cache-seconds',
    '60',
  ]);
  for (let time = 0; time < 2; time += 1) {
    const answer = await getGraphQL(gateway);
    expectMarked(answer);
    expect(await answer.text()).toMatch(/database of the remote service is corrupted/);
  }
  await gateway.stop('SIGINT');
}
