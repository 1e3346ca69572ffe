import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerHealthily,
  cannedDocument,
  documentResponse,
  itemKey,
  principal,
  statusResponse,
} from '../support/documents/canned-documents.ts';
import { toResponse } from '../support/upstreams/raw-upstream.ts';
import { encodeSignIn } from '../../src/wire/access/sign-in.ts';
import {
  failureOf,
  failWith,
  openUpstreamRig,
  readItem,
  token,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig();
});
afterAll(() => rig.close());

describe('tokens that are refused', () => {
  it('a refused token is UNAUTHENTICATED for all keys at once, and is not returned', async () => {
    rig.upstream.respond = (socket) => socket.write(statusResponse(401, 'json', 'canary-f00d'));
    const backend = rig.open();
    const error = await failureOf(backend.dataItems.getMany([itemKey, itemKey]));
    expect(error.code).toBe('UNAUTHENTICATED');
    expect(error.message).toContain('sign in again');
    expect(await backend.access.getAuthtoken()).toBeNull();
    expect(rig.upstream.requests.at(-1)?.headers['authtoken']).toBe(token);
  });

  it('a refused token is UNAUTHENTICATED without a body too', async () => {
    const error = await failWith(rig, (socket) => socket.write(toResponse({ status: 401 })));
    expect(error.code).toBe('UNAUTHENTICATED');
  });

  it('a token is UNAUTHENTICATED when the service calls its owner a guest', async () => {
    const document = encodeSignIn({ next: '/auth', principal: null }, 'json');
    const error = await failWith(
      rig,
      (socket) => socket.write(documentResponse(document, 'json')),
      (backend) => backend.access.getViewer(),
    );
    expect(error.code).toBe('UNAUTHENTICATED');
  });

  it.each(['', 'two words', 'line\r\nx-evil: 1', 'tab\t', 'café', '\u0000', 'x'.repeat(513)])(
    'a malformed token is refused before anything is sent: %j',
    async (authtoken) => {
      const before = rig.upstream.requests.length;
      const backend = rig.open({ kind: 'authtoken', authtoken });
      const error = await failureOf(readItem(backend));
      expect(error.code).toBe('UNAUTHENTICATED');
      if (authtoken !== '') expect(error.message).not.toContain(authtoken);
      expect(await backend.access.getAuthtoken()).toBeNull();
      expect(rig.upstream.requests).toHaveLength(before);
    },
  );
});

it('a request without credentials sends nothing', async () => {
  const before = rig.upstream.requests.length;
  const backend = rig.open({ kind: 'none' });
  expect((await failureOf(readItem(backend))).code).toBe('UNAUTHENTICATED');
  expect((await failureOf(backend.access.getViewer())).code).toBe('UNAUTHENTICATED');
  expect(await backend.access.getAuthtoken()).toBeNull();
  expect(rig.upstream.requests).toHaveLength(before);
});

describe('tokens that the service renews', () => {
  const document = cannedDocument('/auth/signIn', 'json') ?? '';

  it('a renewed token is what the caller sends next', async () => {
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(document, 'json', { authToken: 'newer==' }));
    const backend = rig.open();
    expect(await backend.access.getAuthtoken()).toBe(token);
    expect(await backend.access.getViewer()).toEqual(principal);
    expect(await backend.access.getAuthtoken()).toBe('newer==');
  });

  it.each(['two words', 'x'.repeat(513), ''])(
    'a malformed renewed token is ignored: %j',
    async (authToken) => {
      rig.upstream.respond = (socket) => socket.write(documentResponse(document, 'json', { authToken }));
      const backend = rig.open();
      await backend.access.getViewer();
      expect(await backend.access.getAuthtoken()).toBe(token);
    },
  );

  it('a renewed token is not returned to a caller with HTTP Basic', async () => {
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(document, 'json', { authToken: 'newer==' }));
    const backend = rig.open({ kind: 'basic', username: 'demo', password: 'pass' });
    await backend.access.getViewer();
    expect(await backend.access.getAuthtoken()).toBeNull();
  });
});

it('the tokens of callers are never mixed up', async () => {
  rig.upstream.respond = (socket, request) => {
    const authToken = `${request.headers['authtoken'] ?? ''}-renewed`;
    socket.write(documentResponse(cannedDocument(request.target, 'json') ?? '', 'json', { authToken }));
  };
  const tokens = Array.from({ length: 20 }, (_, index) => `token-${index}`);
  const renewed = await Promise.all(
    tokens.map(async (authtoken) => {
      const backend = rig.open({ kind: 'authtoken', authtoken });
      await readItem(backend);
      return backend.access.getAuthtoken();
    }),
  );
  expect(renewed).toEqual(tokens.map((authtoken) => `${authtoken}-renewed`));
  rig.upstream.respond = answerHealthily('json');
});
