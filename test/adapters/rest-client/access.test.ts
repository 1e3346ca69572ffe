import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeSignIn } from '../../../src/wire/access/sign-in.ts';
import {
  answerHealthily,
  documentResponse,
  principal,
  statusResponse,
} from '../../support/documents/canned-documents.ts';
import { toResponse } from '../../support/upstreams/raw-upstream.ts';
import {
  canary,
  failureOf,
  openUpstreamRig,
  type UpstreamRig,
} from '../../support/upstreams/upstream-rig.ts';

describe.each(['json', 'xml'] as const)('access in %s', (format) => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  beforeEach(() => {
    rig.upstream.respond = answerHealthily(format);
  });
  afterAll(() => rig.close());

  const password = `${canary} & +ä`;
  const document = (name: string) =>
    encodeSignIn({ next: '/auth', principal: { ...principal, username: name } }, format);

  it('a sign-in exchanges name and password for a token', async () => {
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(document(''), format, { authToken: 'fresh==' }));
    const session = await rig.open({ kind: 'none' }).access.signIn('demo', password);
    // The original's document has no name in it.
    expect(session).toEqual({ authtoken: 'fresh==', principal: { ...principal, username: 'demo' } });
    const request = rig.upstream.requests.at(-1);
    expect(request).toMatchObject({
      line: 'POST /auth/signIn HTTP/1.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([...new URLSearchParams(request?.body)]).toEqual([
      ['username', 'demo'],
      ['password', password],
    ]);
  });

  it('a sign-in does not send the credentials of the caller', async () => {
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(document('demo'), format, { authToken: 'fresh==' }));
    const backend = rig.open();
    await backend.access.signIn('demo', password);
    const { authtoken, authorization } = rig.upstream.requests.at(-1)?.headers ?? {};
    expect([authtoken, authorization]).toEqual([undefined, undefined]);
  });

  const refusals = [
    ['an empty answer', toResponse({ headers: { 'Content-Type': 'text/plain' } })],
    ['a document without a token', documentResponse(document('demo'), format)],
    ['status 401', statusResponse(401, format)],
    [
      'a guest',
      documentResponse(encodeSignIn({ next: '', principal: null }, format), format, { authToken: 'x' }),
    ],
  ] as const;

  it.each(refusals)('a sign-in takes %s for a wrong password', async (_, answer) => {
    rig.upstream.respond = (socket) => socket.write(answer);
    const error = await failureOf(rig.open({ kind: 'none' }).access.signIn('demo', password));
    expect(error).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'The user name or the password is wrong.',
    });
  });

  it('a page of a proxy says nothing about the password or the session', async () => {
    const page = toResponse({ headers: { 'Content-Type': 'text/html' }, body: '<html>Welcome</html>' });
    rig.upstream.respond = (socket) => socket.write(page);
    const { access } = rig.open();
    expect(await failureOf(access.signIn('demo', password))).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
    expect(await failureOf(access.signOut())).toMatchObject({
      code: 'UPSTREAM_PROTOCOL',
      isOutcomeUnknown: true,
    });
  });

  it.each([
    ['', 'x'],
    ['x', ''],
  ])('the name "%s" with the password "%s" is refused without a request', async (name, given) => {
    const before = rig.upstream.requests.length;
    const error = await failureOf(rig.open({ kind: 'none' }).access.signIn(name, given));
    expect(error.code).toBe('UNAUTHENTICATED');
    expect(rig.upstream.requests).toHaveLength(before);
  });

  it('an error does not repeat what the service returns about the password', async () => {
    rig.upstream.respond = (socket) => socket.write(statusResponse(400, format, `${password} is too short`));
    const error = await failureOf(rig.open({ kind: 'none' }).access.signIn('demo', password));
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'The emissions service refused the request.',
    });
  });

  it('a malformed token is refused', async () => {
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(document('demo'), format, { authToken: 'two words' }));
    const error = await failureOf(rig.open({ kind: 'none' }).access.signIn('demo', password));
    expect(error.code).toBe('UPSTREAM_PROTOCOL');
  });

  it('the viewer is the owner of the credentials', async () => {
    expect(await rig.open().access.getViewer()).toEqual(principal);
    const basic = rig.open({ kind: 'basic', username: 'demo', password });
    expect(await basic.access.getViewer()).toEqual(principal);
  });

  it('a sign-out ends the session of the token once, and removes it from the request', async () => {
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(document('demo'), format, { authToken: 'guest==' }));
    const before = rig.upstream.requests.length;
    const backend = rig.open();
    await backend.access.signOut();
    await backend.access.signOut();
    expect(await backend.access.getAuthtoken()).toBeNull();
    const requests = rig.upstream.requests.slice(before);
    expect(requests.map(({ line }) => line)).toEqual(['GET /auth/signOut HTTP/1.1']);
    expect(requests[0]?.headers['authtoken']).toContain(canary);
  });

  it('a sign-out does nothing when the token is no longer valid or absent', async () => {
    rig.upstream.respond = (socket) => socket.write(statusResponse(401, format));
    const before = rig.upstream.requests.length;
    await rig.open().access.signOut();
    expect(rig.upstream.requests).toHaveLength(before + 1);
    await rig.open({ kind: 'none' }).access.signOut();
    await rig.open({ kind: 'basic', username: 'demo', password }).access.signOut();
    await rig.open({ kind: 'authtoken', authtoken: 'two words' }).access.signOut();
    expect(rig.upstream.requests).toHaveLength(before + 1);
  });

  it.each([404, 405])('a service that answers %i has no sign-out', async (status) => {
    rig.upstream.respond = (socket) => socket.write(statusResponse(status, format));
    const error = await failureOf(rig.open().access.signOut());
    expect(error).toMatchObject({
      code: 'UPSTREAM_UNSUPPORTED',
      message: 'The emissions service does not support this: sign-out.',
    });
  });

  it('a viewer is not an administrator unless the service confirms it', async () => {
    rig.upstream.respond = (socket) => {
      const silent = document('demo').replaceAll(/administrator/gi, 'other');
      socket.write(documentResponse(silent, format));
    };
    expect(await rig.open().access.getViewer()).toMatchObject({ isAdministrator: false });
  });
});
