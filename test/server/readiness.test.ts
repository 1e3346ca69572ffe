import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openRestBackend } from '../../src/server/gateway/embedded-backends.ts';
import { statusResponse } from '../support/documents/canned-documents.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openRawUpstream } from '../support/upstreams/raw-upstream.ts';

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
