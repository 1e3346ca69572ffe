import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/ports/backend.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { publishedOperations } from '../support/published-operations.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { demo } from '../support/start-demo-gateway.ts';

const canary = 'canary-f00d';

/** What a defect could carry: an address, a token, a statement, a file. */
const defect = new Error(
  `${canary} http://10.0.0.1:5432 Authtoken: ${canary} SELECT * FROM user /srv/${canary}.ts:1`,
  { cause: new Error(canary) },
);

/** Every call throws, at once or later. */
function failing(backend: Backend): Backend {
  const fail = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) =>
        typeof Reflect.get(target, name) === 'function'
          ? async () => {
              await Promise.resolve();
              throw defect;
            }
          : undefined,
    });
  return {
    access: fail(backend.access),
    users: fail(backend.users),
    apiKeys: fail(backend.apiKeys),
    dataCategories: fail(backend.dataCategories),
    itemDefinitions: fail(backend.itemDefinitions),
    dataItems: fail(backend.dataItems),
    dataItemValues: fail(backend.dataItemValues),
    profiles: fail(backend.profiles),
    profileItems: fail(backend.profileItems),
    profileItemValues: fail(backend.profileItemValues),
    imports: fail(backend.imports),
    auditLog: fail(backend.auditLog),
    changedRecords: fail(backend.changedRecords),
    writes: fail(backend.writes),
  };
}

let server: GatewayServer;

beforeAll(async () => {
  const backend = await openFixtureBackend();
  server = await startGateway({ ...backend, open: (call) => failing(backend.open(call)) });
});

afterAll(() => server.close());

describe('unexpected errors', () => {
  it.each(publishedOperations)(
    'an unexpected error is reported as INTERNAL without any details, in $name',
    async (operation) => {
      const { query, variables } = operation;
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { ...demo, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const text = await answer.text();
      expect(text).toContain('"code":"INTERNAL"');
      expect(text + JSON.stringify([...answer.headers])).not.toContain(canary);
    },
  );
});
