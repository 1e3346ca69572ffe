import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let profile: string;

beforeAll(async () => {
  rig = await openRestRig();
  profile = await rig.createProfile();
});

afterAll(() => rig.close());

describe('headers', () => {
  it.each([
    ['GET', '/data', 200],
    ['GET', '/nothing', 404],
    ['GET', '/data/nowhere', 404],
    ['PATCH', '/data', 405],
    ['DELETE', '/data', 403],
    ['POST', '/profiles', 400],
  ])('the response to %s %s has the token in a header and in a cookie', async (method, path, status) => {
    const reply = await rig.send(method, path);
    const token = await rig.tokenOf('demo');
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({ authToken: token });
    expect(reply.header('Set-Cookie')).toBe(`authToken=${token}; Path=/; HttpOnly; SameSite=Lax`);
  });

  it('the token is also returned when no format is acceptable', async () => {
    const reply = await rig.send('GET', '/data', { accept: 'text/html' });
    expect([reply.status, reply.header('authToken')]).toEqual([406, await rig.tokenOf('demo')]);
  });

  it('HTTP Basic gets no token, and a challenge when it fails', async () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    const right = await rig.send('GET', '/data', { as: null, headers: basic('demo:demo') });
    expect([right.status, right.header('authToken')]).toEqual([200, undefined]);
    const wrong = await rig.send('GET', '/data', { as: null, headers: basic('demo:omed') });
    expect(wrong.status).toBe(401);
    expect(wrong.header('WWW-Authenticate')).toMatch(/^Basic realm=/);
    expect((await rig.send('GET', '/data', { as: null, headers: { authorization: 'Basic !' } })).status).toBe(
      400,
    );
  });

  it('the token is accepted in the header, the cookie in any case, and the query', async () => {
    const token = await rig.tokenOf('demo');
    for (const headers of [
      { authtoken: token },
      { cookie: `authToken=${token}` },
      { cookie: `a=b; AuthToken=${token}` },
      { cookie: `authToken=${token}`, authtoken: token },
    ]) {
      expect((await rig.send('GET', '/data', { as: null, headers })).status).toBe(200);
    }
    expect((await rig.send('GET', `/data?authToken=${token}`, { as: null })).status).toBe(200);
  });

  it('the header wins over a cookie, which may be older, and other contradictions are refused', async () => {
    const token = await rig.tokenOf('demo');
    const older = { cookie: 'authToken=older', authtoken: token };
    expect((await rig.send('GET', '/data', { as: null, headers: older })).status).toBe(200);
    const two = { cookie: `authToken=${token}; authToken=other` };
    expect((await rig.send('GET', '/data', { as: null, headers: two })).status).toBe(400);
    const inQuery = { authtoken: token };
    expect((await rig.send('GET', '/data?authToken=other', { as: null, headers: inQuery })).status).toBe(400);
  });

  it('the headers declare UTF-8 and have the response revalidated', async () => {
    const json = await rig.send('GET', '/profiles');
    expect(json.headers).toMatchObject({
      'Content-Type': 'application/json;charset=UTF-8',
      'Cache-Control': 'private, no-cache',
    });
    const xml = await rig.send('GET', '/data', { accept: 'xml' });
    expect(xml.header('Content-Type')).toBe('application/xml;charset=UTF-8');
  });

  it('a private cache may store responses about the data tree, and must revalidate them', async () => {
    const { headers } = await rig.send('GET', '/data');
    expect(headers).toMatchObject({
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept, Accept-Encoding, Authtoken, Authorization, Cookie',
    });
  });

  it.each([
    ['', 'json'],
    ['*/*', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['application/json;q=0.5, application/xml', 'xml'],
    ['text/html, application/xml;q=0.9, */*;q=0.1', 'xml'],
  ])('Accept: %s is answered with %s', async (accept, format) => {
    expect((await rig.send('GET', '/data', { accept })).header('Content-Type')).toBe(
      `application/${format};charset=UTF-8`,
    );
  });

  it.each(['application/atom+xml', 'text/html', 'application/json;q=0'])(
    'Accept: %s is not acceptable',
    async (accept) => {
      expect((await rig.send('GET', '/data', { accept })).status).toBe(406);
    },
  );
});

describe('Location', () => {
  const locate = async (headers: Record<string, string>) => {
    const reply = await rig.must('POST', `/profiles/${profile}/transport/car?representation=full`, {
      form: { dataItemUid: petrolSmall.uid, name: JSON.stringify(headers) },
      headers,
    });
    return (reply.header('Location') ?? '').replace(/[0-9A-Z]{12}$/, 'UID');
  };

  it('Location contains the host of the request, and never its query', async () => {
    const path = `/profiles/${profile}/transport/car/UID`;
    expect(await locate({ host: 'emissions.example' })).toBe(`http://emissions.example${path}`);
    expect(await locate({ host: '127.0.0.1:4000' })).toBe(`http://127.0.0.1:4000${path}`);
    expect(await locate({ host: '[::1]:4000' })).toBe(`http://[::1]:4000${path}`);
  });

  it.each(['a@b', 'a/b', 'a b', 'a?b', 'host:port', '-', '[', 'a\\b', ''])(
    'Location is a path when the host is %j',
    async (host) => {
      expect(await locate({ host })).toBe(`/profiles/${profile}/transport/car/UID`);
    },
  );

  it('Location starts with https when the request was encrypted', async () => {
    const created = await rig.must('POST', `/profiles/${profile}/transport/car`, {
      form: { dataItemUid: petrolSmall.uid, name: 'encrypted' },
      isEncrypted: true,
    });
    expect(created.header('Location')).toMatch(/^https:\/\/emissions\.example\//);
  });
});
