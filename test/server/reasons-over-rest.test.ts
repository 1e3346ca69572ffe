import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
let inFront: Awaited<ReturnType<typeof startRemoteGateway>>;
let uid: string;

beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend());
  inFront = await startRemoteGateway(gateway.url);
  const { data } = await askAs(gateway, 'demo', 'mutation { createProfile { profile { uid } } }');
  ({ uid } = (data['createProfile'] as { readonly profile: { readonly uid: string } }).profile);
});
afterAll(async () => {
  await inFront.close();
  await gateway.close();
});

/** A write to the profile of demo; header values are the bytes of their characters. */
async function put(fields: Readonly<Record<string, string>>, headers = {}, server = gateway) {
  const response = await fetch(`${server.url}/profiles/${uid}`, {
    method: 'PUT',
    headers: { authorization: `Basic ${btoa('demo:demo')}`, accept: 'application/json', ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.text() };
}

const reasons = async (): Promise<readonly unknown[]> => {
  const query = `{ profile(uid: "${uid}") { edits(first: 100) { nodes { reason } } } }`;
  const { data } = await askAs(gateway, 'demo', query);
  const { edits } = data['profile'] as { edits: { nodes: { reason: unknown }[] } };
  return edits.nodes.map(({ reason }) => reason);
};

describe('a reason over REST', () => {
  const bytesOf = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
  it.each([
    ['plain', 'corrected by the publisher', 'corrected by the publisher'],
    ['in UTF-8', bytesOf('für 再生可能 Energie'), 'für 再生可能 Energie'],
    ['in Latin-1', 'für alle', 'für alle'],
    ['percent-encoded', encodeURIComponent('für 再生可能'), 'für 再生可能'],
    ['with a percent sign', '100% renewable', '100% renewable'],
  ])('%s is kept with the edit', async (_, header, reason) => {
    const { status } = await put({ note: reason }, { 'emissions-reason': header });
    expect(status).toBe(200);
    expect((await reasons())[0]).toBe(reason);
  });

  it('is in the audit log of the data tree', async () => {
    const response = await fetch(`${gateway.url}/data/transport/car`, {
      method: 'PUT',
      headers: { authorization: `Basic ${btoa('admin:admin')}`, 'emissions-reason': 'a better name' },
      body: new URLSearchParams({ name: 'Motor cars' }),
    });
    expect(response.status).toBe(200);
    const query = '{ auditEntries(categoryPath: "transport/car", last: 1) { nodes { reason } } }';
    expect((await askAs(gateway, 'admin', query)).data).toEqual({
      auditEntries: { nodes: [{ reason: 'a better name' }] },
    });
  });

  it('that is too long is refused with its name, and nothing is written', async () => {
    const before = await reasons();
    const { status, body } = await put({ note: 'new' }, { 'emissions-reason': 'x'.repeat(501) });
    expect([status, body]).toEqual([400, expect.stringContaining('Emissions-Reason')]);
    expect(await reasons()).toEqual(before);
  });

  it('is refused in front of a remote service, before anything is sent', async () => {
    const before = await reasons();
    const { status, body } = await put({ note: 'new' }, { 'emissions-reason': 'why' }, inFront);
    expect([status, body]).toEqual([501, expect.stringContaining('Nothing was sent')]);
    expect(await reasons()).toEqual(before);
    expect((await put({ note: 'new' }, {}, inFront)).status).toBe(200);
  });
});

describe('sharing by name over REST', () => {
  const shares = async () => {
    const query = `{ profile(uid: "${uid}") { permission { sharing {
      groupMayView users { name access } groups { name access } } } } }`;
    const { data } = await askAs(gateway, 'demo', query);
    return (data['profile'] as { permission: { sharing: object } }).permission.sharing;
  };

  it('shares with users and groups, beside the flags, and ends it', async () => {
    expect(
      (await put({ 'user.stranger': 'modify', 'group.others': 'view', groupAllowView: 'true' })).status,
    ).toBe(200);
    expect(await shares()).toEqual({
      groupMayView: true,
      users: [{ name: 'stranger', access: 'MODIFY' }],
      groups: [{ name: 'others', access: 'VIEW' }],
    });
    await put({ 'user.stranger': 'none' });
    expect(await shares()).toMatchObject({ users: [], groups: [{ name: 'others' }] });
  });

  it.each([
    ['an unknown name', { 'user.nobody': 'view' }, 404, 'nobody'],
    ['another access', { 'user.stranger': 'write' }, 400, 'view, modify or none'],
    ['a description at once', { 'user.stranger': 'view', note: 'x' }, 400, 'two requests'],
  ])('%s is refused, and nothing is shared', async (_, fields, status, message) => {
    const before = await shares();
    const answer = await put(fields);
    expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(message)]);
    expect(await shares()).toEqual(before);
  });

  it('is refused in front of a remote service', async () => {
    const answer = await put({ 'user.stranger': 'view' }, {}, inFront);
    expect([answer.status, answer.body]).toEqual([501, expect.stringContaining('by name')]);
  });
});
