import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createClientReader } from '../../src/server/http/client-network.ts';
import { mistakeIn, readDeployment, root, stagesOf, variablesOf } from './deployment-files.ts';

const dockerfile = readDeployment('Dockerfile');
const stages = stagesOf(dockerfile);
const last = stages.at(-1) ?? [];
const only = (name: string): string => {
  const found = last.filter((instruction) => instruction.name === name);
  expect(found, name).toHaveLength(1);
  return found[0]?.rest ?? '';
};
const variables = new Map(variablesOf(only('ENV')));
const port = variables.get('EMISSIONS_PORT');

describe('the Dockerfile', () => {
  it('the Dockerfile sets variables that the program reads', () => {
    expect(variables.size).toBeGreaterThan(3);
    for (const [name, value] of variables) expect(mistakeIn(name, value)).toBeNull();
    expect(variables.get('EMISSIONS_MODE')).toBe('production');
  });

  it('the image runs as an unprivileged user on the port that it exposes and checks', () => {
    expect(only('USER')).toBe('node');
    expect(only('EXPOSE')).toBe(port);
    expect(only('HEALTHCHECK')).toContain(`http://127.0.0.1:${port}/healthz`);
    expect(only('VOLUME')).toBe(variables.get('EMISSIONS_DATA_DIR'));
    expect(only('STOPSIGNAL')).toBe('SIGTERM');
  });

  it('the image installs the packages of package-lock.json, development packages only in the build stage', () => {
    const installs = stages.map((stage) => stage.filter(({ rest }) => rest.startsWith('npm ci')));
    expect(installs.map((stage) => stage.map(({ rest }) => rest))).toEqual([
      ['npm ci'],
      ['npm ci --omit=dev'],
      [],
    ]);
    expect(dockerfile).not.toMatch(/npm install|:latest|ADD /);
  });

  it('the Dockerfile copies files that exist and are not ignored', () => {
    const letThrough = new Set(
      [...readDeployment('Dockerfile.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name),
    );
    const sources = stages
      .flat()
      .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(8);
    for (const source of sources) {
      expect(existsSync(new URL(source, root)), source).toBe(true);
      expect(letThrough, source).toContain(source.split('/')[0]);
    }
  });
});

describe('the image', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'image-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('the image contains everything that the program needs', async () => {
    for (const { rest } of last.filter(({ name }) => name === 'COPY')) {
      const [from = '', to = ''] = rest
        .replace(/^--from=\S+ /, '')
        .split(' ')
        .slice(-2);
      if (rest.includes('node_modules')) {
        symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, to));
        continue;
      }
      const sources = rest.startsWith('--from')
        ? [from.replace('/build/', '')]
        : rest.split(' ').slice(0, -1);
      for (const source of sources) {
        const target = join(folder, to === './' ? source : to);
        mkdirSync(dirname(target), { recursive: true });
        cpSync(new URL(source, root), target, { recursive: true });
      }
    }
    const [node, script] = JSON.parse(only('ENTRYPOINT')) as string[];
    expect(node).toBe('node');
    const [command = ''] = JSON.parse(only('CMD')) as string[];
    const child = spawn(process.execPath, [script ?? '', command], {
      cwd: folder,
      env: {
        ...Object.fromEntries(variables),
        EMISSIONS_HOST: '127.0.0.1',
        EMISSIONS_PORT: '0',
        EMISSIONS_DATA_DIR: 'data-directory',
      },
    });
    let shown = '';
    child.stderr.on('data', (chunk: Buffer) => (shown += chunk));
    const ready = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        shown += chunk;
        const [, url] = /Health +(\S+)\/healthz/.exec(shown) ?? [];
        if (url !== undefined) resolve(url);
      });
      child.once('exit', () => reject(new Error(shown)));
    });
    const url = await ready;
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    const check = JSON.parse(/CMD (\[.+\])$/.exec(only('HEALTHCHECK'))?.[1] ?? '') as string[];
    expect(await codeOf(check, url)).toBe(0);
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await codeOf(check, url)).toBe(1);
  });

  /** How the health check of the image ends at another port. */
  function codeOf([, ...args]: readonly string[], url: string): Promise<number | null> {
    const moved = args.map((argument) => argument.replace(`http://127.0.0.1:${port}`, url));
    return new Promise((resolve) => spawn(process.execPath, moved).once('exit', resolve));
  }
});

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
}

describe('the compose file', () => {
  const compose = parse(readDeployment('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly networks: {
      readonly default: { readonly ipam: { readonly config: readonly [{ readonly subnet: string }] } };
    };
  };
  const gateways = Object.entries(compose.services).filter(([name]) => name.startsWith('gateway-'));
  const caddyfile = readDeployment('Caddyfile');

  it('the compose file has two gateways with valid variables and the same database and key', () => {
    expect(gateways).toHaveLength(2);
    for (const [, { environment = {} }] of gateways) {
      expect(environment['EMISSIONS_STORE']).toMatch(/^postgres:\/\/.+@database:5432\/emissions$/);
      expect(environment['EMISSIONS_TOKEN_KEY']).toMatch(/^\$\{EMISSIONS_TOKEN_KEY:\?/);
      for (const [name, value] of Object.entries(environment)) expect(mistakeIn(name, value)).toBeNull();
    }
  });

  it('the compose file names existing services and publishes to loopback only', () => {
    for (const { depends_on: needed = [] } of Object.values(compose.services)) {
      const names = Array.isArray(needed) ? needed : Object.keys(needed);
      for (const name of names) expect(compose.services).toHaveProperty(name);
    }
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports).toEqual([`127.0.0.1:${port}:${port}`]);
  });

  it('the gateways trust the proxies of their own network', () => {
    const [{ subnet }] = compose.networks.default.ipam.config;
    for (const [, { environment = {} }] of gateways) {
      expect(environment['EMISSIONS_TRUSTED_PROXIES']).toBe(subnet);
    }
    const [, proxy = ''] = /trusted_proxies static (\S+)/.exec(caddyfile) ?? [];
    const request = {
      socket: { remoteAddress: subnet.replace('.0/24', '.9') },
      headers: { 'x-forwarded-for': `192.0.2.1, ${proxy}` },
    };
    expect(createClientReader([subnet], () => expect.fail()).network(request as never)).toBe('192.0.2.1');
  });

  it('a gateway has more time to stop than it needs', () => {
    for (const [, { environment = {}, stop_grace_period: grace }] of gateways) {
      const needed = Number(environment['EMISSIONS_SHUTDOWN_DELAY']) + 10;
      expect(Number.parseInt(grace ?? '0', 10)).toBeGreaterThan(needed);
    }
  });

  it('the load balancer follows the readiness of the gateways, which it checks often enough', () => {
    const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(caddyfile) ?? [];
    expect(upstreams.split(' ')).toEqual(gateways.map(([name]) => `${name}:${port}`));
    expect(caddyfile).toContain('health_uri /readyz');
    const interval = Number(/health_interval (\d+)s/.exec(caddyfile)?.[1]);
    for (const [, { environment = {} }] of gateways) {
      expect(Number(environment['EMISSIONS_SHUTDOWN_DELAY'])).toBeGreaterThan(interval);
    }
  });
});
