import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ConfigOption } from '../src/config/config-option.ts';
import { configOptions } from '../src/config/options.ts';
import { ConfigError, hasGraphiql } from '../src/config/config.ts';
import { readConfig } from '../src/config/read-config.ts';

const loopback = { host: '127.0.0.1', port: 4000, store: null, upstream: null, demoUsers: true };

function mistakesOf(args: readonly string[], environment: Record<string, string> = {}): readonly string[] {
  try {
    readConfig(args, environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

describe('configuration', () => {
  it('every option has a default', () => {
    expect(readConfig([], {})).toMatchObject({ ...loopback, dataDirectory: '.data', logLevel: 'warn' });
    expect(readConfig([], {}).lenientHttp).toBe(true);
  });

  it('unknown fields of forms are ignored unless they are to be refused', () => {
    expect(readConfig([], {}).unknownFields).toBe('ignore');
    expect(readConfig(['--unknown-fields', 'refuse'], {}).unknownFields).toBe('refuse');
    expect(readConfig([], { EMISSIONS_UNKNOWN_FIELDS: 'refuse' }).unknownFields).toBe('refuse');
    expect(mistakesOf(['--unknown-fields', 'on'])).toEqual([
      expect.stringMatching(/must be ignore or refuse/),
    ]);
  });

  it('bare line feeds are accepted unless --lenient-http is off', () => {
    expect(readConfig(['--lenient-http', 'off'], {}).lenientHttp).toBe(false);
    expect(readConfig([], { EMISSIONS_LENIENT_HTTP: 'off' }).lenientHttp).toBe(false);
    expect(mistakesOf(['--lenient-http', 'yes'])).toEqual([expect.stringMatching(/must be on or off/)]);
  });

  it('several workers are accepted only when they share what they serve', () => {
    const upstream = ['--upstream', 'http://127.0.0.1:1'];
    expect(readConfig([], {}).workers).toBe(1);
    expect(readConfig(['--workers', '4'], {}).workers).toBe(4);
    expect(readConfig([...upstream, '--workers', '64'], {}).workers).toBe(64);
    expect(readConfig([], { EMISSIONS_WORKERS: 'auto' }).workers).toBe('auto');
    for (const wrong of ['0', '65', '1.5', 'many', '']) {
      expect(mistakesOf(['--workers', wrong])).toEqual([
        expect.stringMatching(/^--workers must be a whole number from 1 to 64, or auto/),
      ]);
    }
    for (const count of ['2', 'auto']) {
      expect(mistakesOf(['--workers', count, '--store', 'memory'])).toEqual([
        expect.stringMatching(/^--workers and --store memory exclude each other: .* do not share memory/),
      ]);
      expect(mistakesOf(['--workers', count, ...upstream, '--response-cache', '1MiB'])).toEqual([
        expect.stringMatching(/^--workers and --response-cache exclude each other in front of an upstream/),
      ]);
    }
    expect(mistakesOf(['--workers', '1', '--store', 'memory'])).toEqual([]);
  });

  it('the response cache is enabled with a database, and in front of an upstream only on request', () => {
    const upstream = ['--upstream', 'http://127.0.0.1:1'];
    const cacheOf = (...args: readonly string[]) => readConfig(args, {});
    expect(cacheOf()).toMatchObject({
      responseCache: 32 * 1024 ** 2,
      responseCacheSeconds: 60,
      responseCacheProfiles: false,
    });
    expect(cacheOf(...upstream).responseCache).toBe(0);
    expect(cacheOf(...upstream, '--response-cache', '1MiB').responseCache).toBe(1024 ** 2);
    expect(cacheOf('--response-cache', '0').responseCache).toBe(0);
    expect(cacheOf('--response-cache-seconds', '5', '--response-cache-profiles', 'on')).toMatchObject({
      responseCacheSeconds: 5,
      responseCacheProfiles: true,
    });
    expect(mistakesOf([...upstream, '--response-cache-profiles', 'on'])).toEqual([
      expect.stringMatching(/add --response-cache/),
    ]);
  });

  it.each([
    ['--response-cache', ['-1', '1.5', '32MB', '65GiB', '']],
    ['--response-cache-seconds', ['0', '3601', 'off']],
    ['--max-requests', ['0', '100001', 'many']],
    ['--rate-limit', ['-1', '1000001', '1/s']],
  ])('an invalid %s is refused', (flag, values) => {
    for (const value of values) {
      expect(mistakesOf([`${flag}=${value}`])).toEqual([
        expect.stringMatching(new RegExp(`^${flag} must be a .*; got "${value}"\\.$`)),
      ]);
    }
  });

  it('options win over variables, and variables over defaults', () => {
    const environment = { EMISSIONS_PORT: '5001', EMISSIONS_STORE: 'memory', HOME: '/x' };
    expect(readConfig(['--port', '5002'], environment)).toMatchObject({ port: 5002, store: 'memory' });
    expect(readConfig(['--port=5003'], {})).toMatchObject({ port: 5003 });
  });

  it('there are no demo users in front of an upstream', () => {
    const config = readConfig(
      ['--upstream', 'https://emissions.example/base/', '--upstream-format', 'xml'],
      {},
    );
    expect(config).toMatchObject({
      upstream: 'https://emissions.example/base',
      upstreamFormat: 'xml',
      demoUsers: false,
    });
  });

  it('every mistake is reported at once, each with the accepted form', () => {
    const mistakes = mistakesOf(
      ['--port', '70000', '--upstream', 'ftp://x', '--prot', '1', 'stray', '--store', 'mysql://x'],
      { EMISSIONS_LOG_LEVEL: 'loud', EMISSIONS_PROT: '1' },
    );
    expect(mistakes).toHaveLength(7);
    expect(mistakes.join('\n')).toMatch(/--port must be a port from 0 to 65535; got "70000"/);
    expect(mistakes.join('\n')).toMatch(
      /EMISSIONS_LOG_LEVEL must be silent, error, warn, info or debug; got "loud"/,
    );
    expect(mistakes.join('\n')).toMatch(/--prot is not an option/);
    expect(mistakes.join('\n')).toMatch(/EMISSIONS_PROT is not a variable/);
    expect(mistakes.join('\n')).toMatch(/Unexpected argument; got "stray"/);
  });

  it('demo users are refused when other machines can reach the port, and the error states what to do', () => {
    expect(mistakesOf(['--host', '0.0.0.0'])).toEqual([expect.stringMatching(/add --demo-users off/)]);
    expect(mistakesOf(['--host', '0.0.0.0', '--demo-users', 'off'])).toEqual([]);
    expect(mistakesOf(['--host', '127.0.0.2'])).toEqual([]);
    expect(mistakesOf(['--host', '127.evil.example'])).toHaveLength(1);
  });

  it('the default is development mode, and production has no demo users', () => {
    expect(readConfig([], {})).toMatchObject({ mode: 'development', demoUsers: true });
    for (const config of [
      readConfig(['--mode', 'production'], {}),
      readConfig([], { EMISSIONS_MODE: 'production' }),
      readConfig(['--mode', 'production', '--host', '0.0.0.0'], {}),
    ])
      expect(config).toMatchObject({ mode: 'production', demoUsers: false });
    expect(mistakesOf(['--mode', 'test'])).toEqual([expect.stringMatching(/development or production/)]);
    expect(mistakesOf(['--mode', 'production', '--demo-users', 'on'])).toEqual([
      expect.stringMatching(/not allowed in production: remove/),
    ]);
  });

  it('GraphiQL is enabled with the explorer in development mode on loopback without trusted documents', () => {
    const shows = (...args: readonly string[]) => hasGraphiql(readConfig(args, {}));
    expect(shows()).toBe(true);
    expect(shows('--mode', 'production')).toBe(false);
    expect(shows('--explorer', 'off')).toBe(false);
    expect(shows('--trusted-documents', 'x.json')).toBe(false);
    expect(shows('--host', '0.0.0.0', '--demo-users', 'off')).toBe(false);
  });

  it('CORS origins are read as a comma-separated list', () => {
    const { corsOrigins } = readConfig(['--cors-origins', 'https://app.example, http://localhost:3000'], {});
    expect(corsOrigins).toEqual(['https://app.example', 'http://localhost:3000']);
    expect(readConfig([], {}).corsOrigins).toEqual([]);
  });

  it.each([
    '*',
    'https://*.app.example',
    'https://app.example/',
    'https://app.example/path',
    'https://user@app.example',
    'https://app.example:443',
    'HTTPS://APP.example',
    'app.example',
    'null',
    'file:///x',
    'https://app.example,',
    '',
  ])('the CORS origin %j, which would match nothing or too much, is refused', (origin) => {
    expect(mistakesOf(['--cors-origins', origin])).toEqual([
      expect.stringMatching(/--cors-origins must be a list of origins as browsers send them/),
    ]);
  });

  it('automatic persisted queries are enabled unless there are trusted documents, and both together are refused', () => {
    expect(readConfig([], {}).automaticPersistedQueries).toBe(true);
    expect(readConfig(['--automatic-persisted-queries', 'off'], {}).automaticPersistedQueries).toBe(false);
    expect(readConfig(['--trusted-documents', 'x.json'], {})).toMatchObject({
      trustedDocuments: 'x.json',
      automaticPersistedQueries: false,
    });
    expect(mistakesOf(['--trusted-documents', 'x.json', '--subgraph', 'on'])).toEqual([
      expect.stringMatching(/a federation router writes its own documents/),
    ]);
    expect(mistakesOf(['--trusted-documents', 'x.json', '--automatic-persisted-queries', 'on'])).toEqual([
      expect.stringMatching(/exclude each other/),
    ]);
  });

  it('a database together with an upstream is refused', () => {
    const mistakes = mistakesOf(['--store', 'memory', '--upstream', 'http://127.0.0.1:1']);
    expect(mistakes).toEqual([expect.stringMatching(/exclude each other/)]);
  });

  it.each([
    'http://user:secret@host.example',
    'http://host.example/?x=1',
    'http://host.example/#x',
    'host.example',
    'javascript:alert(1)',
  ])('the upstream %s is refused', (upstream) => {
    expect(mistakesOf(['--upstream', upstream])).toHaveLength(1);
  });

  it('a metrics port equal to the main port is refused', () => {
    expect(mistakesOf(['--port', '5601', '--metrics', '5601'])).toEqual([
      expect.stringMatching(/^--metrics and --port name the same port/),
    ]);
    expect(mistakesOf(['--port', '5601', '--metrics', '5602'])).toEqual([]);
  });

  it.each(['"postgres://ann:secret@host/emissions"', ' postgres://ann:secret@host/emissions'])(
    'a malformed database URL is refused as a file name without being shown: %s',
    (store) => {
      const [mistake] = mistakesOf([], { EMISSIONS_STORE: store });
      expect(mistake).toMatch(/EMISSIONS_STORE must be a file/);
      expect(mistake).not.toContain('secret');
    },
  );

  it('a secret is never shown, not even an invalid one, and none is accepted on the command line', () => {
    const [mistake] = mistakesOf([], { EMISSIONS_TOKEN_KEY: 'too-short-secret' });
    expect(mistake).toMatch(/EMISSIONS_TOKEN_KEY must be at least 32 characters/);
    expect(mistake).not.toContain('too-short-secret');
    expect(mistakesOf(['--token-key', 'x'.repeat(40)])).toContain(
      '--token-key is not an option; see --help.',
    );
  });

  it.each([
    'postgres://127.0.0.1/emissions',
    'postgresql://ann:p%40ss@db.example:5433/emissions',
    'postgres://ann:secret@[::1]:5432/emissions?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://ann:secret@h1,h2:5433,[::1]/emissions?target_session_attrs=read-write&connect_timeout=2',
    'postgres:///emissions?host=/var/run/postgresql&port=5433&application_name=one%20of%20two',
  ])('the database %s is accepted, with demo users only on request', (store) => {
    expect(readConfig(['--store', store], {})).toMatchObject({ store, storePool: 10, demoUsers: false });
    expect(readConfig(['--store', store, '--demo-users', 'on'], {}).demoUsers).toBe(true);
    expect(readConfig(['--store-pool', '3'], { EMISSIONS_STORE: store }).storePool).toBe(3);
  });

  it.each([
    'postgres://ann:hidden-word@127.0.0.1',
    'postgres://ann:hidden-word@127.0.0.1/emissions/more',
    'postgres://ann:hidden-word@127.0.0.1:99999/emissions',
    'postgres://ann:hidden-word@127.0.0.1/emissions?sslmode=prefer',
    'postgres://ann:hidden-word@127.0.0.1/emissions?options=-c%20x',
    'postgres://ann:hidden-word%zz@127.0.0.1/emissions',
    'postgres://ann:hidden-word@/emissions',
    'postgres:hidden-word',
    'Postgres://ann:hidden-word@127.0.0.1/emissions',
    'mysql://ann:hidden-word@127.0.0.1/emissions',
  ])('the database %s is refused without being shown', (store) => {
    for (const mistakes of [
      mistakesOf(['--store', store]),
      mistakesOf([], { EMISSIONS_STORE: store }),
      mistakesOf([store]),
      mistakesOf(['--upstream', store]),
    ]) {
      expect(mistakes).toHaveLength(1);
      expect(mistakes.join()).not.toContain('hidden-word');
    }
  });

  it.each([
    [
      'h1,h2/emissions?target_session_attrs=prefer-standby',
      /its parameter target_session_attrs must be any, re/,
    ],
    ['h1,h2/emissions?port=1,2,3', /its parameter port must be one port, or one for each host/],
    ['h1/emissions?keepalives=1', /its parameter keepalives is none of host, port, connect_timeout, app/],
    [
      'h1/emissions?connect_timeout=0',
      /its parameter connect_timeout must be a whole number of seconds from 1/,
    ],
    ['h1/emissions?sslmode=require&sslmode=disable', /its parameter sslmode is given twice/],
    ['h1/emissions?hidden-word=1', /its parameter is none of host/],
    ['h1:0/emissions', /its port must be from 1 to 65535/],
    ['h1,,h2/emissions', /its host must be a name, an address, or a folder in the parameter host/],
    ['h1/emissions/more', /its database must be one name/],
    ['h1/emi%zz', /its database must be one name/],
    ['h1/emissions#hidden-word', /it has another form: percent-encode reserved characters/],
  ])('the part of an address that is refused is named: %s', (rest, message) => {
    const mistakes = mistakesOf([], { EMISSIONS_STORE: `postgres://ann:hidden-word@${rest}` });
    expect(mistakes).toEqual([expect.stringMatching(message)]);
    expect(mistakes.join()).not.toContain('hidden-word');
  });

  const store = 'postgres://ann:hidden-word@db.example/emissions';

  it('a removed option is refused with what to use instead, wherever it is set', () => {
    expect(mistakesOf(['--store-replica', store])).toEqual([
      '--store-replica is no longer an option: remove it. All reads go to the primary; --workers and further machines share them.',
    ]);
    const environment = { EMISSIONS_STORE: store, EMISSIONS_STORE_STALE_READS: 'on' };
    expect(mistakesOf([], environment)).toEqual([
      'EMISSIONS_STORE_STALE_READS is no longer an option: remove it. While no primary answers, reads fail until one does; name all servers in --store.',
    ]);
  });

  it('an issuer is named with its audience, over TLS but on this machine, and for a database', () => {
    const issuer = ['--oidc-issuer', 'https://login.example/company/'];
    const whole = [...issuer, '--oidc-audience', 'https://emissions.example/mcp'];
    expect(readConfig(whole, {})).toMatchObject({
      oidcIssuer: 'https://login.example/company/',
      oidcAudience: 'https://emissions.example/mcp',
      oidcUsernameClaim: 'sub',
      oidcCreateUsers: false,
    });
    expect(mistakesOf(['--oidc-issuer', 'http://127.0.0.1:8080', '--oidc-audience', 'here'])).toEqual([]);
    expect(mistakesOf(['--oidc-issuer', 'http://login.example', '--oidc-audience', 'here'])).toEqual([
      expect.stringMatching(/^--oidc-issuer must be an https URL .*; got "http:\/\/login\.example"\.$/),
    ]);
    for (const part of [issuer, ['--oidc-audience', 'here']])
      expect(mistakesOf(part)).toEqual([expect.stringMatching(/need each other/)]);
    expect(mistakesOf([...whole, '--upstream', 'http://127.0.0.1:1'])).toEqual([
      expect.stringMatching(/^--oidc-issuer needs a database/),
    ]);
    expect(mistakesOf(['--oidc-create-users', 'on'])).toEqual([expect.stringMatching(/needs --oidc-issuer/)]);
  });

  it('an address for notifications needs a database on a server', () => {
    expect(readConfig(['--store', store, '--store-notify', store], {}).storeNotify).toBe(store);
    expect(mistakesOf(['--store', 'emissions.db', '--store-notify', store])).toEqual([
      expect.stringMatching(/^--store-notify needs a PostgreSQL database in --store/),
    ]);
  });

  it('an invalid pool size is refused', () => {
    for (const size of ['0', '-1', '501', 'many', '1.5']) {
      expect(mistakesOf(['--store-pool', size])).toEqual([expect.stringMatching(/from 1 to 500/)]);
    }
  });

  it('each option needs exactly one value', () => {
    expect(mistakesOf(['--port'])).toEqual(['--port needs a value.']);
    expect(mistakesOf(['--port', '1', '--port', '2'])).toEqual(['--port is given twice.']);
  });

  it('each option is documented in docs/look-up/configuration.md', async () => {
    const file = fileURLToPath(new URL('../docs/look-up/configuration.md', import.meta.url));
    const page = readFileSync(file, 'utf8');
    const [start, end] = [page.indexOf('| option |'), page.indexOf('\n\n## ')];
    expect(start).toBeGreaterThan(0);
    await expect(page.slice(0, start) + optionTable() + page.slice(end)).toMatchFileSnapshot(file);
  });
});

/** As oxfmt leaves it. */
function optionTable(): string {
  const rows = Object.values<ConfigOption>(configOptions).map(
    ({ flag, placeholder, variable, defaultValue, description, isSecret }) => {
      const option = isSecret === true ? '—' : `\`--${flag} ${placeholder.replaceAll('|', '\\|')}\``;
      const shownDefault = typeof defaultValue === 'string' ? `\`${defaultValue}\`` : '';
      return `| ${option} | \`${variable}\` | ${shownDefault} | ${description} |`;
    },
  );
  return ['| option | variable | default | meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
