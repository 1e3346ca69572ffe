import { expect, it } from 'vitest';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { startServiceProxy } from '../support/upstreams/service-proxy.ts';

const table = 'fuel,size,distance,from\npetrol,small,1,\npetrol,small,x,someday\n';

/** Imports the table where the service answers its dry runs with a status. */
async function importing(status: number) {
  const service = await startGateway(await openFixtureBackend(), {});
  const proxy = await startServiceProxy(service.url, {
    offer: (offered) => offered,
    refuse: (line) => (line.includes('dryRun=true') ? status : null),
  });
  const gateway = await startRemoteGateway(proxy.url);
  try {
    const headers = { ...demo, 'content-type': 'application/x-www-form-urlencoded' };
    const created = await fetch(`${gateway.url}/profiles`, { method: 'POST', headers, body: 'profile=true' });
    const { profile } = (await created.json()) as { profile: { uid: string } };
    const answer = await fetch(`${gateway.url}/items/${profile.uid}/transport/car`, {
      method: 'POST',
      headers: { ...demo, 'content-type': 'text/csv' },
      body: table,
    });
    const checks = proxy.lines.filter((line) => line.includes('dryRun=true'));
    return { status: answer.status, body: (await answer.json()) as object, checks: checks.length };
  } finally {
    await gateway.close();
    await proxy.close();
    await service.close();
  }
}

it.each([413, 503])(
  'rows are added and others refused also where the service answers %d when it is asked what else is wrong with them',
  async (refusal) => {
    const { status, body, checks } = await importing(refusal);
    expect(checks).toBeGreaterThan(0);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      added: 1,
      refused: 1,
      rows: [
        { line: 2, flags: 'UNUSUAL_DATE' },
        { line: 3, column: 'from' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('others');
  },
);

it('what concerns all rows of a table is said, and what was added is counted', async () => {
  const { status, body } = await importing(403);
  expect(status).toBe(403);
  expect(body).toMatchObject({ added: 1, refused: 0, nextLine: 2 });
});
