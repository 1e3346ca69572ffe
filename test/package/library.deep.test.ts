import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryPrograms } from '../support/library-page.ts';
import { type Consumer, createConsumer } from '../support/packed-package.ts';
import { serveFile, startFile } from '../support/program/start-file.ts';

interface Bill {
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly unknown[];
  }[];
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

let consumer: Consumer;

beforeAll(async () => {
  consumer = await createConsumer();
});

afterAll(() => consumer.remove());

describe('the page about the library', () => {
  it('the page has its examples', () => {
    expect(libraryPrograms.map(({ title }) => title)).toEqual([
      'A backend and a gateway',
      'Plugins of GraphQL Yoga',
      'Telemetry',
      'Express',
      'Fastify',
      'Hono, and other runtimes of the fetch API',
    ]);
  });

  // Those that need a server are run in examples/. One process runs the others, because loading the package costs most.
  it('the examples print what the page says', async () => {
    const runnable = libraryPrograms.filter(({ needsServer }) => !needsServer);
    const names = runnable.map(({ program }, index) => consumer.write(`program-${index}.js`, program));
    const imports = names.map((name) => `await import('./${name}'); console.log('---');`);
    expect(await consumer.print('programs.js', imports.join('\n'))).toBe(
      runnable.map(({ printed }) => `${printed}---\n`).join(''),
    );
  });
});

describe('the package', () => {
  it('the package contains the program, the data, the schema and the documentation, and no sources or tests', () => {
    const folders = new Set(consumer.files.map((file) => file.split('/')[0]));
    expect(folders).toEqual(
      new Set(['README.md', 'data', 'deploy', 'dist', 'docs', 'package.json', 'schema']),
    );
    expect(consumer.files).toContain('dist/cli/main.js');
    expect(consumer.files).toContain('dist/cli/third-party-licenses.md');
    expect(consumer.files).toContain('dist/graphiql/graphiql-licences.txt');
    expect(consumer.files).toContain('schema/schema.graphql');
    expect(consumer.files).toContain('schema/operations/first-look.graphql');
    const unneeded =
      /^schema\/(generated|publishing|released)|^CHANGELOG|tsbuildinfo$|^dist\/(cli|administration)\/.*\.d\.ts$/;
    expect(consumer.files.filter((file) => unneeded.test(file))).toEqual([]);
  });

  it('the package has a bill of materials with everything that it installs or sends to browsers', () => {
    const bill = JSON.parse(consumer.read('dist/sbom.cdx.json')) as Bill;
    const manifest = JSON.parse(consumer.read('package.json')) as Manifest;
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'emissions-gateway' } },
    });
    const listed = new Map(bill.components.map(({ name, version }) => [name, version]));
    const required = Object.entries(manifest.dependencies);
    expect(required.filter(([name, version]) => listed.get(name) !== version)).toEqual([]);
    const sent = [...consumer.read('dist/explorer/licences.txt').matchAll(/^## (\S+) - (\S+) \(/gm)];
    expect(sent.map(([, name]) => name)).toContain('react-dom');
    expect(sent.filter(([, name = '', version]) => listed.get(name) !== version)).toEqual([]);
    const inPages = new Set(['@graphql-yoga/render-graphiql', 'minisearch', ...sent.map(([, name]) => name)]);
    expect(
      Object.keys(manifest.devDependencies).filter((name) => listed.has(name) && !inPages.has(name)),
    ).toEqual([]);
    expect(bill.components.filter(({ licenses }) => licenses === undefined)).toEqual([]);
  });

  it('the package serves from an empty folder and stores its data there', async () => {
    const folder = join(consumer.folder, 'empty');
    mkdirSync(folder);
    const served = await serveFile(folder, consumer.program, []);
    try {
      const authorization = `Basic ${btoa('demo:demo')}`;
      const response = await fetch(`${served.url}/data`, { headers: { authorization } });
      expect(response.status).toBe(200);
      expect(existsSync(join(folder, '.data/emissions.db'))).toBe(true);
    } finally {
      expect(await served.stop('SIGINT')).toBe(0);
    }
  });

  it('the program of the package prints its version', async () => {
    const { code, out } = await startFile(consumer.folder, consumer.program, ['version']).finished;
    expect([code, out]).toEqual([0, `${consumer.version}\n`]);
  });

  it('the package reads and writes workbooks, as a program and embedded in another one', async () => {
    const folder = join(consumer.folder, 'workbooks');
    mkdirSync(folder);
    const calculate = (...args: readonly string[]) =>
      startFile(folder, consumer.program, ['calculate', 'transport/car/generic', ...args]).finished;
    writeFileSync(join(folder, 'in.csv'), 'fuel,size,distance\npetrol,average,100\n');
    expect(await calculate('--from', 'in.csv', '--to', 'once.xlsx')).toMatchObject({ code: 0 });
    expect(await calculate('--from', 'once.xlsx', '--to', 'again.csv')).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'again.csv'), 'utf8')).toMatch(
      /\npetrol,average,100,"Car, petrol, average size",transport\/car\/generic,[\d.]+,kg,/,
    );
    const printed = await consumer.print(
      'workbook.js',
      `import { createGateway, openStoreBackend } from 'emissions-gateway';
       const gateway = createGateway({ backend: await openStoreBackend({ store: 'memory', demoUsers: true }), isBehindLoopback: true });
       const send = (path, init) => gateway.fetch(new Request('http://localhost' + path, {
         ...init, headers: { Authorization: 'Basic ' + btoa('demo:demo'), ...init.headers },
       }));
       const written = await send('/search?query=petrol&category=transport/car/generic&format=xlsx', {});
       const headers = { 'Content-Type': 'application/octet-stream', Accept: 'text/csv' };
       const calculated = await send('/calculate', { method: 'POST', headers, body: await written.arrayBuffer() });
       console.log(written.status, calculated.status, (await calculated.text()).split('\\r\\n')[0]);
       await gateway.close();`,
    );
    expect(printed).toMatch(/^200 200 category,dataItemUid,.*,amount,/);
  });

  it('a backend may be closed although its gateway has closed it', async () => {
    const printed = await consumer.print(
      'closed.js',
      `import { createGateway, openStoreBackend } from 'emissions-gateway';
       const backend = await openStoreBackend({ store: 'memory' });
       await createGateway({ backend }).close();
       await backend.close();
       console.log('closed');`,
    );
    expect(printed).toBe('closed\n');
  });

  const modules = ['typed.ts', 'typed.cts'] as const;

  it.each(modules)(
    'the package has types for its exports in %s, which are checked themselves',
    async (name) => {
      const said = await consumer.check(
        name,
        `import { createServer } from 'node:http';
       import { createGateway, openRestBackend, type Gateway } from 'emissions-gateway';
       export async function open(): Promise<Response> {
         const backend = await openRestBackend({ url: 'http://127.0.0.1:1', format: 'xml' });
         const gateway: Gateway = createGateway({ backend, limits: { depth: 9 }, responseCache: { bytes: 0 }, maximumRequests: 9 });
         createServer(gateway.handle);
         // @ts-expect-error There is no such limit.
         createGateway({ backend, limits: { breadth: 9 } });
         // @ts-expect-error There is no such format.
         await openRestBackend({ url: 'http://127.0.0.1:1', format: 'csv' });
         return gateway.fetch(new Request('http://localhost/healthz'));
       }`,
      );
      expect(said).toBe('');
    },
  );

  describe('the library', () => {
    const refused: readonly (readonly [string, string])[] = [
      [
        `openStoreBackend({ store: 'mysql://x' })`,
        'store must be a file, the word memory, or a PostgreSQL URL such as postgres://user:password@127.0.0.1:5432/emissions?sslmode=verify-full; got "mysql://x".',
      ],
      [`openStoreBackend({ tokenKey: 'short-secret' })`, 'tokenKey must be at least 32 characters.'],
      [
        `openRestBackend({ url: 'ftp://x' })`,
        'url must be an http or https URL without user name, query or fragment, such as https://emissions.example; got "ftp://x".',
      ],
      [
        `openStoreBackend({ demoUsres: true })`,
        'openStoreBackend has no setting demoUsres. Did you mean demoUsers?',
      ],
      [
        `openRestBackend({})`,
        'url must be an http or https URL without user name, query or fragment, such as https://emissions.example; got undefined.',
      ],
    ];
    let printed: readonly string[];

    beforeAll(async () => {
      const calls = refused.map(([call]) => `() => gateway.${call}`);
      const text = await consumer.print(
        'refused.js',
        `import * as gateway from 'emissions-gateway';
         for (const call of [${calls.join()}])
           await call().catch((error) => console.log(error instanceof gateway.ConfigError, error.message));`,
      );
      printed = text.split('\n');
    });

    it.each(refused)('the library refuses %s', (_, message) => {
      expect(printed).toContain(`true ${message}`);
    });
  });
});
