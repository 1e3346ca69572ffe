import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configOptions } from '../../src/config/options.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { isAsShown, readExchanges } from '../support/documented-exchanges.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

const page = readFileSync(new URL('../../docs/look-up/caching.md', import.meta.url), 'utf8');

it('the caching page shows exchanges as they are', async () => {
  const { responseCache } = readConfig([], {});
  const gateway = await startGateway(await openFixtureBackend({ directory: builtInDirectory }), {
    responseCache,
  });
  const exchanges = readExchanges(page);
  expect(exchanges).toHaveLength(4);
  let tag = '';
  for (const { method, path, headers, body, status, answered } of exchanges) {
    const held = headers['if-none-match'] === undefined ? {} : { 'if-none-match': tag };
    const answer = await fetch(gateway.url + path, {
      method,
      headers: { ...headers, ...held },
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status).toBe(status);
    expect(answered.length).toBeGreaterThan(0);
    for (const [name, value] of answered) {
      const found = answer.headers.get(name) ?? '';
      expect(isAsShown(value, found), `${name}: ${found}`).toBe(true);
    }
    tag = answer.headers.get('etag') ?? tag;
    await answer.text();
  }
  await gateway.close();
});

it('the caching page names existing options with their defaults', () => {
  const known = new Set(Object.values(configOptions).map(({ flag }) => `--${flag}`));
  const named = [...page.matchAll(/`(--[a-z-]+)/g)].map(([, flag = '']) => flag);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((flag) => !known.has(flag))).toEqual([]);
  const {
    responseCache: bytes,
    responseCacheSeconds: seconds,
    responseCacheProfiles: profiles,
  } = readConfig([], {});
  expect(page).toContain(`${bytes / 1024 ** 2} MiB of them`);
  expect(page).toContain(`at most ${seconds} s`);
  expect(profiles).toBe(false);
});
