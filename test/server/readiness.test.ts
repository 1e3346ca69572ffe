import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { openRestBackend } from '../../src/server/gateway/embedded-backends.ts';
import { statusResponse } from '../support/documents/canned-documents.ts';
import { openBackend } from '../../src/server/gateway/open-backend.ts';
import { onFile } from '../adapters/sql/open-stores.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { logLines } from '../support/log-lines.ts';
import { noSignal } from '../support/open-fixture-store.ts';
import { openRawUpstream } from '../support/upstreams/raw-upstream.ts';

afterEach(() => vi.restoreAllMocks());

const answerMs = 2300;

it.each([
  [1000, 503],
  [10_000, 200],
])('a service that takes 2.3 s with --upstream-timeout %i makes /readyz %i', async (timeoutMs, status) => {
  const service = await openRawUpstream((socket) => {
    void sleep(answerMs).then(() => socket.write(statusResponse(401, 'json')));
  });
  const gateway = await startGateway(await openRestBackend({ url: service.baseUrl, timeoutMs }));
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(status);
  await gateway.close();
  await service.stop();
});

const { file } = onFile();

it('a gateway whose database a newer version has migrated is not ready, and logs why', async () => {
  const lines = logLines();
  const config = readConfig(['--store', file(), '--demo-users', 'off', '--log-level', 'silent'], {});
  const gateway = await startGateway(await openBackend(config, noSignal, { isPrepared: true }), {
    logLevel: 'error',
  });
  const database = new DatabaseSync(file());
  database.exec('insert into schema_versions (version) values (999)');
  database.close();
  const answer = await fetch(`${gateway.url}/readyz`);
  expect(answer.status).toBe(503);
  const reason =
    'The database was upgraded to schema 999 by a newer version: restart this program with that version.';
  expect(await answer.json()).toEqual({ status: 'unavailable', reason });
  await expect
    .poll(() => lines)
    .toMatchObject([{ msg: 'the gateway is not ready', err: { message: reason } }]);
  await gateway.close();
});
