import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;

beforeAll(async () => {
  rig = await openRestRig();
});

afterAll(() => rig.close());

const nobody = { as: null };
const demo = { username: 'demo', password: 'demo' };

describe('sign-in', () => {
  it.each([
    ['POST', '/auth'],
    ['POST', '/auth/signIn'],
    ['PUT', '/auth/signin'],
  ])('with %s %s answers with a token and whose it is', async (method, path) => {
    const reply = await rig.send(method, path, { ...nobody, form: { ...demo, next: '/data' } });
    expect(reply.status).toBe(200);
    expect(reply.header('authToken')).toMatch(/^\S{20,}$/);
    expect(reply.header('Set-Cookie')).toMatch(/^authToken=\S+; Path=\//);
    expect(reply.at('next')).toBe('/data');
    const user = { status: 'ACTIVE', type: 'STANDARD', apiVersion: '2.0', locale: 'en_GB', timeZone: 'UTC' };
    expect(reply.at('auth')).toMatchObject(user);
    expect(reply.at('user')).toMatchObject(user);
    const headers = { authtoken: reply.header('authToken') ?? '' };
    expect((await rig.send('GET', '/profiles', { ...nobody, headers })).status).toBe(200);
  });

  it('says the version in XML too, where one client looks for it', async () => {
    const reply = await rig.send('POST', '/auth/signIn', { ...nobody, accept: 'xml', form: demo });
    expect(reply.body).toContain('<Resources><SignInResource>');
    expect(reply.at('SignInResource.User.ApiVersion')).toBe('2.0');
    expect(reply.at('SignInResource.Next')).toBe('/auth');
  });

  it.each([
    ['a wrong password', { username: 'demo', password: 'omed' }],
    ['an unknown user', { username: 'nobody', password: 'nobody' }],
  ])('with %s is answered with 200, nothing, and a cookie that is over', async (_, form) => {
    const reply = await rig.send('POST', '/auth', { ...nobody, form });
    expect([reply.status, reply.body, reply.header('authToken')]).toEqual([200, '', undefined]);
    expect(reply.header('Content-Type')).toBe('text/plain');
    expect(reply.header('Set-Cookie')).toMatch(/^authToken=; Path=\/; Expires=Thu, 01 Jan 1970/);
  });

  it('takes a form whatever the media type says', async () => {
    for (const type of ['application / x - www - form - urlencoded', 'text/plain', 'application/json']) {
      const document = { type, body: 'username=demo&password=demo\r\n\r\n' };
      expect((await rig.send('POST', '/auth', { ...nobody, document })).header('authToken')).toBeDefined();
    }
  });

  it.each([
    ['nothing', {}],
    ['no password', { username: 'demo' }],
    ['a blank name', { username: ' ', password: 'x' }],
  ])('with %s is 400', async (_, form) => {
    expect((await rig.send('POST', '/auth', { ...nobody, form })).status).toBe(400);
  });

  it('tells who a token belongs to, and who has none that he is a guest', async () => {
    expect((await rig.send('GET', '/auth')).at('auth.username')).toBe('demo');
    expect((await rig.send('GET', '/auth/signIn', nobody)).at('auth.type')).toBe('GUEST');
    const headers = { authtoken: 'forged' };
    expect((await rig.send('GET', '/auth', { ...nobody, headers })).at('auth.type')).toBe('GUEST');
  });
});

describe('sign-out', () => {
  it.each(['GET', 'POST'])('with %s ends the session, takes the cookie away and says so', async (method) => {
    const signedIn = await rig.send('POST', '/auth', { ...nobody, form: demo });
    const headers = { authtoken: signedIn.header('authToken') ?? '' };
    const reply = await rig.send(method, '/auth/signOut', { ...nobody, headers, accept: 'xml' });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('<SignOutResource>');
    expect(reply.header('authToken')).toBeUndefined();
    expect(reply.header('Set-Cookie')).toMatch(/^authToken=; Path=\//);
    expect((await rig.send('GET', '/data', { ...nobody, headers })).status).toBe(401);
    expect((await rig.send('GET', '/data')).status).toBe(200);
  });

  it('is for everybody', async () => {
    expect((await rig.send('GET', '/auth/signOut', nobody)).status).toBe(200);
  });
});
