import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginning, type Entry, findBreach } from '../../explorer/views/audit/chain.ts';
import { readFileSync } from 'node:fs';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { operationsFolder } from '../support/published-operations.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

let server: GatewayServer;
let entries: readonly Entry[];

beforeAll(async () => {
  server = await startGateway(await openFixtureBackend());
  const change = `mutation($name: String!) { updateDataCategory(reason: "Renamed “as agreed”", input: { path: "transport/car", name: $name }) {
    userErrors { message } } }`;
  for (const name of ['Wagen “ü” <b>', 'Cars']) {
    const { data, errors } = await askAs(server, 'admin', change, { name });
    expect([errors, data]).toEqual([undefined, { updateDataCategory: { userErrors: [] } }]);
  }
  const query = readFileSync(new URL('explore-audit.graphql', operationsFolder), 'utf8');
  const { data } = await askAs(server, 'admin', query, { first: 100 });
  entries = (data as { readonly auditEntries: { readonly nodes: readonly Entry[] } }).auditEntries.nodes;
});

afterAll(() => server.close());

describe('the chain of the audit log, calculated by the page', () => {
  it('the entries of the service are as they were written, also page by page', async () => {
    expect(entries.length).toBeGreaterThan(1);
    expect(await findBreach(entries, beginning)).toBeNull();
    expect(await findBreach(entries.slice(1), entries[0] ?? beginning)).toBeNull();
  });

  it('an entry that is altered, missing or moved is named', async () => {
    const [first, ...others] = entries;
    if (first === undefined) throw new Error('The log is empty.');
    expect(await findBreach(others, beginning)).toBe(`Entry ${first.number} is missing.`);
    expect(await findBreach([{ ...first, userName: 'else' }], beginning)).toBe('Entry 1 was altered.');
    expect(await findBreach([{ ...first, reason: null }], beginning)).toBe('Entry 1 was altered.');
    const moved = others.map((entry, index) => ({ ...entry, number: index + 1 }));
    expect(await findBreach(moved, beginning)).toBe('Entry 1 does not follow the one before.');
  });
});
