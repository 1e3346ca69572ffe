import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestService } from '../../src/rest-service/rest-service.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { descriptionOf, openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let profile: string;
let item: string;

beforeAll(async () => {
  rig = await openRestRig();
  profile = await rig.createProfile();
  const created = await rig.must('POST', `/profiles/${profile}/transport/car`, {
    form: { dataItemUid: petrolSmall.uid, distance: '1000' },
  });
  item = new URL(created.header('Location') ?? '').pathname;
});

afterAll(() => rig.close());

const car = `/data/transport/car/${petrolSmall.uid}`;

describe('the order of refusals', () => {
  it('an unacceptable Accept header is refused first', async () => {
    const reply = await rig.send('PATCH', '/nothing', { as: null, accept: 'image/png' });
    expect(reply.status).toBe(406);
    expect(reply.at('status.code')).toBe(406);
  });

  it('paths that match no route are refused next, with or without credentials', async () => {
    for (const path of ['/nothing', '/profiles/short', '/auth/elsewhere', '/definitions/units']) {
      expect([path, (await rig.send('PATCH', path, { as: null })).status]).toEqual([path, 404]);
    }
  });

  it('missing credentials are refused before the path is resolved', async () => {
    for (const path of ['/data', '/profiles', `/profiles/${profile}`, item, '/definitions/itemDefinitions']) {
      expect([path, (await rig.send('PATCH', path, { as: null })).status]).toEqual([path, 401]);
    }
  });

  it('records that do not exist are refused before the method', async () => {
    for (const path of [
      '/data/transport/bus',
      `/profiles/${profile}/transport/bus`,
      `/profiles/${profile}/transport/car/ZZZZZZZZZZZZ`,
      '/profiles/ZZZZZZZZZZZZ',
      '/data/categories/ZZZZZZZZZZZZ',
      `${item}/distance/more`,
    ]) {
      expect([path, (await rig.send('PATCH', path)).status]).toEqual([path, 404]);
    }
  });

  it('the method and the body are checked last', async () => {
    const body = { type: 'application/json', body: '{' };
    expect((await rig.send('PATCH', '/profiles', { document: body })).status).toBe(405);
    expect((await rig.send('POST', '/profiles', { document: body })).status).toBe(415);
  });
});

describe('methods', () => {
  it.each([
    ['/data', 'GET, POST, PUT, DELETE, HEAD, OPTIONS'],
    ['/data/transport/car', 'GET, POST, PUT, DELETE, HEAD, OPTIONS'],
    [car, 'GET, POST, PUT, DELETE, HEAD, OPTIONS'],
    [`${car}/source`, 'GET, PUT, DELETE, HEAD, OPTIONS'],
    ['/data/transport/car/drill', 'GET, HEAD, OPTIONS'],
    ['/profiles', 'GET, POST, HEAD, OPTIONS'],
    ['/definitions/itemDefinitions', 'GET, POST, HEAD, OPTIONS'],
    ['/auth', 'GET, POST, PUT, HEAD, OPTIONS'],
    ['/auth/signOut', 'GET, POST, HEAD, OPTIONS'],
    ['/batch', 'POST, OPTIONS'],
  ])('the methods of %s are %s', async (path, allowed) => {
    const reply = await rig.send('PATCH', path);
    expect(reply.status).toBe(405);
    expect(reply.header('Allow')).toBe(allowed);
  });

  it('OPTIONS of a profile and of its contents lists their methods', async () => {
    const allowed = async (path: string) => {
      const reply = await rig.send('OPTIONS', path);
      expect(reply.status).toBe(204);
      return reply.header('Allow');
    };
    expect(await allowed(`/profiles/${profile}`)).toBe('GET, POST, PUT, DELETE, HEAD, OPTIONS');
    expect(await allowed(`/profiles/${profile}/transport`)).toBe('GET, POST, PUT, HEAD, OPTIONS');
    expect(await allowed(item)).toBe('GET, PUT, DELETE, HEAD, OPTIONS');
    expect(await allowed(`${item}/distance`)).toBe('GET, PUT, HEAD, OPTIONS');
  });

  it.each([
    ['POST', `${car}/source`],
    ['POST', '/data/transport/car/drill'],
    ['DELETE', '/definitions/itemDefinitions'],
    ['DELETE', '/profiles'],
    ['PUT', '/profiles'],
  ])('%s is not allowed at %s', async (method, path) => {
    expect((await rig.send(method, path, { as: 'admin' })).status).toBe(405);
  });

  it('a category of a profile and a value of an item cannot be deleted', async () => {
    for (const path of [`/profiles/${profile}/transport`, `${item}/distance`]) {
      expect((await rig.send('DELETE', path)).status).toBe(405);
    }
    expect((await rig.send('POST', item, { form: { distance: '1' } })).status).toBe(405);
  });

  it('clients that can only send POST override the method in the query', async () => {
    const own = await rig.createProfile();
    for (const query of ['method=delete&method=put', 'method=PUT&Method=delete']) {
      expect((await rig.send('POST', `/profiles/${own}?${query}`)).status).toBe(400);
    }
    expect((await rig.send('GET', `/profiles/${own}?method=delete`)).status).toBe(200);
    expect((await rig.send('POST', `/profiles/${own}?METHOD=Delete`)).status).toBe(200);
    expect((await rig.send('GET', `/profiles/${own}`)).status).toBe(404);
  });

  it('HEAD is answered like GET', async () => {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => rig.send(method, item)));
    expect(head?.status).toBe(200);
    expect(head?.header('Content-Type')).toBe(get?.header('Content-Type'));
  });
});

describe('unexpected errors', () => {
  it('an unexpected error is a 500 without details, and is reported', async () => {
    const seen: unknown[] = [];
    const service = createRestService({
      openBackend: () => {
        throw new Error('secret');
      },
      onUnexpected: (error) => seen.push(error),
    });
    const response = await service.answer({
      method: 'GET',
      path: '/data',
      query: '',
      headers: {},
      body: Buffer.alloc(0),
      signal: new AbortController().signal,
      requestId: 'x',
    });
    expect(response.status).toBe(500);
    expect(response.body).toContain('"name":"Internal Server Error","description":""');
    expect(seen).toHaveLength(1);
  });

  it('no other test of this file causes an unexpected error', () => {
    expect(rig.unexpected).toEqual([]);
  });
});

describe('status documents', () => {
  it('a status document has the same description in both formats', async () => {
    const json = await rig.send('GET', '/data/nowhere');
    const xml = await rig.send('GET', '/data/nowhere', { accept: 'xml' });
    expect(json.at('status')).toMatchObject({
      code: 404,
      name: 'Not Found',
      uri: 'http://www.w3.org/Protocols/rfc2616/rfc2616-sec10.html#sec10.4.5',
    });
    expect(xml.at('Status')).toMatchObject({ Code: '404', Name: 'Not Found' });
    expect(descriptionOf(xml)).toBe(descriptionOf(json));
  });
});
