import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { exchange, headerOf, type RawAnswer } from './raw-exchange.ts';
import { startRecordedGateway } from './recorded-gateway.ts';

/**
 * What the public clients of the original service put on the wire and look for
 * in answers (protocol of the original service, section 9): each from sign-in
 * to the deletion of a profile. 1000 km a year at 0.10 kg/km are 100 kg a year.
 */
let server: GatewayServer;

beforeEach(async () => {
  server = await startRecordedGateway();
});

afterEach(() => server.close());

const credentials = 'username=demo&password=demo';
const car = 'transport/car';
const itemForm = `dataItemUid=${petrolSmall.uid}&distance=1000&representation=full`;

/** What differs between the clients: how a request looks on the wire. */
type Request = (method: string, path: string, token: string, form?: string) => string;

function sendWith(write: Request) {
  return (...request: Parameters<Request>): Promise<RawAnswer> => exchange(server.url, write(...request));
}

describe('the Ruby client', () => {
  const send = sendWith((method, path, token, form) =>
    [
      `${method} ${path} HTTP/1.1`,
      `Accept: ${path === '/auth/signIn' ? 'application/xml' : 'application/json'}`,
      ...(token === '' ? [] : [`Cookie: AuthToken=${token}`, `Authtoken: ${token}`]),
      'User-Agent: Ruby',
      ...(form === undefined
        ? []
        : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`]),
      'Host: localhost',
      '',
      form ?? '',
    ].join('\r\n'),
  );

  it('the Ruby client reads its next token from every response, and follows Location', async () => {
    const signedIn = await send('POST', '/auth/signIn', '', credentials);
    expect(signedIn.body).toMatch(/<SignInResource>.*<ApiVersion>2\.0<\/ApiVersion>/);
    let token = headerOf(signedIn, 'authToken') ?? '';
    const ask = async (method: string, path: string, form?: string) => {
      const answer = await send(method, path, token, form);
      token = headerOf(answer, 'authToken') ?? 'missing';
      return answer;
    };
    const category = await ask('GET', `/data/${car}?itemsPerPage=10`);
    expect(JSON.parse(category.body).children.dataItems.rows[0]).toMatchObject({ label: expect.any(String) });
    const drill = JSON.parse((await ask('GET', `/data/${car}/drill?fuel=petrol&size=small`)).body);
    expect(drill.choices).toEqual({
      name: 'uid',
      choices: [{ name: petrolSmall.uid, value: petrolSmall.uid }],
    });
    expect((await ask('GET', '/profiles')).status).toBe(200);
    const profile = JSON.parse((await ask('POST', '/profiles', 'profile=true')).body).profile.uid;
    const created = await ask('POST', `/profiles/${profile}/${car}`, itemForm);
    expect(created.status).toBe(201);
    expect(created.body).toContain('"apiVersion":"2.0"');
    const [, path = ''] = /^https?:\/\/.*?(\/.*)$/.exec(headerOf(created, 'Location') ?? '') ?? [];
    expect(JSON.parse((await ask('GET', path)).body).profileItem.amount).toEqual({
      value: 100,
      unit: 'kg/year',
    });
    expect((await ask('PUT', path, 'distance=2000')).status).toBe(200);
    expect(JSON.parse((await ask('GET', path)).body).profileItem.amount.value).toBe(200);
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await ask('GET', path)).status).toBe(404);
    expect((await ask('DELETE', `/profiles/${profile}`)).status).toBe(200);
    expect((await ask('GET', `/profiles/${profile}`)).status).toBe(404);
    expect(token).not.toBe('missing');
  });

  it('the Ruby client sends several items as one JSON document, and reads their locations', async () => {
    const token = headerOf(await send('POST', '/auth/signIn', '', credentials), 'authToken') ?? '';
    const profile = JSON.parse((await send('POST', '/profiles', token, 'profile=true')).body).profile.uid;
    const batch = JSON.stringify({
      profileItems: [petrolSmall, dieselSmall].map(({ uid }) => ({ dataItemUid: uid, distance: '1000' })),
    });
    const answer = await exchange(
      server.url,
      `POST /profiles/${profile}/${car} HTTP/1.1\r\nHost: localhost\r\nAuthtoken: ${token}\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: ${batch.length}\r\n\r\n${batch}`,
    );
    expect(answer.status).toBe(200);
    const { profileItems } = JSON.parse(answer.body) as { profileItems: { uri: string; uid: string }[] };
    expect(profileItems).toHaveLength(2);
    for (const { uri, uid } of profileItems) {
      expect(uri.endsWith(`/${uid}`)).toBe(true);
      expect((await send('GET', uri, token)).status).toBe(200);
    }
  });
});

describe('the PHP client', () => {
  const send = sendWith((method, path, token, form) =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      'Accept: application/json',
      ...(token === '' ? [] : [`Cookie: authToken=${token}`]),
      'Connection: close',
      ...(form === undefined
        ? []
        : ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`]),
      '',
      form ?? '',
    ].join('\n'),
  );
  /** The client takes the first line that starts with a brace for the whole document. */
  const jsonLine = ({ body }: RawAnswer) =>
    JSON.parse(body.split('\n').find((line) => line.startsWith('{')) ?? '');

  it('the PHP client ends its lines in bare line feeds, and stores its token in a cookie', async () => {
    const signedIn = await send('POST', '/auth', '', credentials);
    const [, token = ''] = /^authToken: (.+)$/m.exec(signedIn.headers.join('\n')) ?? [];
    const profile = jsonLine(await send('POST', '/profiles', token, 'profile=true')).profile.uid;
    const drill = jsonLine(await send('GET', `/data/${car}/drill?fuel=petrol&size=small`, token));
    const dataItemUid = drill.choices.choices[0].value;
    const created = await send(
      'POST',
      `/profiles/${profile}/${car}`,
      token,
      `dataItemUid=${dataItemUid}&distance=1000`,
    );
    expect(created.body).toBe('');
    const [, uid = ''] = /^Location: .*\/([A-Z0-9]{12})$/m.exec(created.headers.join('\n')) ?? [];
    const path = `/profiles/${profile}/${car}/${uid}`;
    const { profileItem } = jsonLine(await send('GET', path, token));
    expect(profileItem.amounts.amount).toContainEqual(expect.objectContaining({ type: 'CO2', value: 100 }));
    expect((await send('PUT', path, token, 'distance=10')).status).toBe(200);
    const refused = jsonLine(await send('PUT', path, token, 'distance=far'));
    expect(refused.status).toMatchObject({
      code: 400,
      description: expect.stringContaining('invalid parameters'),
    });
    expect((await send('DELETE', path, token)).body).toBe('');
    expect((await send('DELETE', `/profiles/${profile}`, token)).status).toBe(200);
    expect((await send('GET', `/profiles/${profile}`, token)).status).toBe(404);
  });

  it('the PHP client signs in again when the first line says 401 UNAUTH', async () => {
    const answer = await send('GET', '/profiles', 'expired');
    expect(answer.statusLine).toContain('401 UNAUTH');
  });
});

describe('the Java client', () => {
  const send = sendWith((method, path, token, form) =>
    [
      `${method} ${path} HTTP/1.1`,
      'Accept: application/json',
      'ItemsPerPage: 100',
      ...(token === '' ? [] : [`authToken: ${token}`]),
      'User-Agent: Jakarta Commons-HttpClient/3.1',
      'Host: localhost',
      ...(form === undefined
        ? []
        : [`Content-Length: ${form.length}`, 'Content-Type: application/x-www-form-urlencoded']),
      '',
      form ?? '',
    ].join('\r\n'),
  );

  it('the Java client overrides the method of a POST with PUT in its query, and leaves it there for the next GET', async () => {
    const signedIn = await send('POST', '/auth/signIn', '', credentials);
    expect(JSON.parse(signedIn.body).auth.apiVersion).toBe('2.0');
    const token = headerOf(signedIn, 'authToken') ?? '';
    const profile = JSON.parse((await send('POST', '/profiles', token, 'profile=true')).body).profile.uid;
    const root = JSON.parse((await send('GET', `/profiles/${profile}`, token)).body);
    expect(root.profileCategories).toContainEqual(expect.objectContaining({ path: 'transport' }));
    const created = await send(
      'POST',
      `/profiles/${profile}/${car}`,
      token,
      `dataItemUid=${petrolSmall.uid}&distance=1000`,
    );
    expect(created.status).toBe(201);
    const path = new URL(headerOf(created, 'Location') ?? '').pathname;
    const again = await send(
      'POST',
      `/profiles/${profile}/${car}`,
      token,
      `dataItemUid=${petrolSmall.uid}&distance=1`,
    );
    expect(again.status).toBe(400);
    expect(again.body).toMatch(/duplicate resource/);
    expect((await send('POST', `${path}?method=put`, token, 'distance=500')).status).toBe(200);
    const { profileItem } = JSON.parse((await send('GET', `${path}?method=put`, token)).body);
    expect(profileItem.amount.value).toBe(50);
    for (const amount of profileItem.amounts.amount) expect(amount).toHaveProperty('default');
    expect((await send('DELETE', path, token)).status).toBe(200);
    expect((await send('DELETE', `/profiles/${profile}`, token)).status).toBe(200);
    expect((await send('GET', `/profiles/${profile}`, token)).status).toBe(404);
  });
});

describe('the .NET client', () => {
  const send = sendWith((method, path, token, form) =>
    [
      `${method} ${path} HTTP/1.1\nHost: localhost`,
      `AuthToken: ${token}`,
      'Accept: application/json',
      'Content-Type: application / x - www - form - urlencoded',
      `Content-Length: ${form?.length ?? 0}`,
      '',
      `${form ?? ''}\r\n\r\n`,
    ].join('\r\n'),
  );

  it('the .NET client sends a malformed media type, and line endings that it does not count', async () => {
    const signedIn = await send('POST', '/auth', '', credentials);
    const token = headerOf(signedIn, 'authToken') ?? '';
    expect(signedIn.body).toMatch(/^\{"/);
    const profile = JSON.parse((await send('POST', '/profiles', token, 'profile=true')).body).profile.uid;
    const drill = JSON.parse((await send('GET', `/data/${car}/drill?fuel=petrol&size=small`, token)).body);
    expect(drill.choices.name).toBe('uid');
    const path = `/profiles/${profile}/${car}`;
    const created = JSON.parse((await send('POST', path, token, itemForm)).body);
    expect(created.profileItems[0].amounts.amount).toContainEqual(
      expect.objectContaining({ type: 'CO2', value: 100 }),
    );
    const again = JSON.parse((await send('POST', path, token, itemForm)).body);
    expect(again.status.description).toBe(
      'A POST or PUT request was received which would have resulted in a duplicate resource being created.',
    );
    expect((await send('DELETE', `/profiles/${profile}`, token)).status).toBe(200);
    expect((await send('GET', `/profiles/${profile}`, token)).status).toBe(404);
  });
});
