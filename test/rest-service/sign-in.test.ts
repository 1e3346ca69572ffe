import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;

beforeAll(async () => {
  rig = await openRestRig();
});

afterAll(() => rig.close());

const guest = { as: null };
const demo = { username: 'demo', password: 'demo' };

describe('sign-in', () => {
  it.each([
    ['POST', '/auth'],
    ['POST', '/auth/signIn'],
    ['PUT', '/auth/signin'],
  ])('a sign-in with %s %s returns a token and its user', async (method, path) => {
    const reply = await rig.send(method, path, { ...guest, form: { ...demo, next: '/data' } });
    expect(reply.status).toBe(200);
    expect(reply.header('authToken')).toMatch(/^\S{20,}$/);
    expect(reply.header('Set-Cookie')).toMatch(/^authToken=\S+; Path=\//);
    expect(reply.at('next')).toBe('/data');
    const user = { status: 'ACTIVE', type: 'STANDARD', apiVersion: '2.0', locale: 'en_GB', timeZone: 'UTC' };
    expect(reply.at('auth')).toMatchObject(user);
    const headers = { authtoken: reply.header('authToken') ?? '' };
    expect((await rig.send('GET', '/profiles', { ...guest, headers })).status).toBe(200);
  });

  it('a sign-in returns the version in XML too, where one client reads it', async () => {
    const reply = await rig.send('POST', '/auth/signIn', { ...guest, accept: 'xml', form: demo });
    expect(reply.body).toContain('<Resources><SignInResource>');
    expect(reply.at('SignInResource.User.ApiVersion')).toBe('2.0');
    expect(reply.at('SignInResource.Next')).toBe('/auth');
  });

  it.each([
    ['a wrong password', { username: 'demo', password: 'omed' }],
    ['an unknown user', { username: 'nobody', password: 'nobody' }],
  ])('a sign-in with %s returns 200, no body, and an expired cookie', async (_, form) => {
    const reply = await rig.send('POST', '/auth', { ...guest, form });
    expect([reply.status, reply.body, reply.header('authToken')]).toEqual([200, '', undefined]);
    expect(reply.header('Content-Type')).toBe('text/plain');
    expect(reply.header('Set-Cookie')).toMatch(/^authToken=; Path=\/; Expires=Thu, 01 Jan 1970/);
  });

  it('a sign-in accepts a form under the media types that clients give it', async () => {
    for (const type of ['application / x - www - form - urlencoded', 'text/plain', '']) {
      const document = { type, body: 'username=demo&password=demo\r\n\r\n' };
      expect((await rig.send('POST', '/auth', { ...guest, document })).header('authToken')).toBeDefined();
    }
  });

  it.each([
    ['nothing', {}],
    ['no password', { username: 'demo' }],
    ['a blank name', { username: ' ', password: 'x' }],
  ])('a sign-in with %s gets 400', async (_, form) => {
    expect((await rig.send('POST', '/auth', { ...guest, form })).status).toBe(400);
  });

  it('the view of the sign-in names the user of a token, and a guest without one', async () => {
    expect((await rig.send('GET', '/auth')).at('auth.username')).toBe('demo');
    expect((await rig.send('GET', '/auth/signIn', guest)).at('auth.type')).toBe('GUEST');
    const headers = { authtoken: 'forged' };
    expect((await rig.send('GET', '/auth', { ...guest, headers })).at('auth.type')).toBe('GUEST');
  });
});

describe('sign-out', () => {
  it.each(['GET', 'POST'])(
    'a sign-out with %s ends the session, expires the cookie and confirms it',
    async (method) => {
      const signedIn = await rig.send('POST', '/auth', { ...guest, form: demo });
      const headers = { authtoken: signedIn.header('authToken') ?? '' };
      const reply = await rig.send(method, '/auth/signOut', { ...guest, headers, accept: 'xml' });
      expect(reply.status).toBe(200);
      expect(reply.body).toContain('<SignOutResource>');
      expect(reply.header('authToken')).toBeUndefined();
      expect(reply.header('Set-Cookie')).toMatch(/^authToken=; Path=\//);
      expect((await rig.send('GET', '/data', { ...guest, headers })).status).toBe(401);
      expect((await rig.send('GET', '/data')).status).toBe(200);
    },
  );

  it('a sign-out needs no permission', async () => {
    expect((await rig.send('GET', '/auth/signOut', guest)).status).toBe(200);
  });
});
