import { expect, it } from 'vitest';
import { exchange, headerOf } from './raw-exchange.ts';
import { startRecordedGateway } from './recorded-gateway.ts';

const credentials = 'username=demo&password=demo';

it('signing out invalidates the token', async () => {
  const server = await startRecordedGateway();
  const { url } = server;
  const get = (path: string, token: string) =>
    exchange(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthtoken: ${token}\r\n\r\n`);
  const signedIn = await exchange(
    url,
    `POST /auth/signIn HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${credentials.length}\r\n\r\n${credentials}`,
  );
  const token = headerOf(signedIn, 'authToken') ?? '';
  expect((await get('/data', token)).status).toBe(200);
  expect((await get('/auth/signOut', token)).status).toBe(200);
  for (const path of ['/data', '/profiles', '/definitions/itemDefinitions']) {
    expect((await get(path, token)).statusLine).toBe('HTTP/1.1 401 UNAUTHORIZED');
  }
  await server.close();
});
