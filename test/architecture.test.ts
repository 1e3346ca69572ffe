import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  brokenImports,
  findCycles,
  type ImportTable,
  readSourceFiles,
  unusedRules,
  upwardImports,
} from './support/checks/import-rules.ts';

/** Which way imports may go. docs/inside/ARCHITECTURE.md shows the same table for people. */
const table: ImportTable = {
  cache: { sources: [], packages: [] },
  domain: { sources: [], packages: [] },
  units: { sources: ['cache', 'domain'], packages: [] },
  ports: { sources: ['domain'], packages: [] },
  metering: { sources: ['domain', 'ports'], packages: ['node:'] },
  totals: { sources: ['domain', 'units'], packages: [] },
  tables: { sources: ['domain', 'ports', 'totals', 'units'], packages: ['hucre', 'node:'] },
  calculation: { sources: ['cache', 'domain', 'units'], packages: ['acorn'] },
  wire: { sources: ['domain', 'totals'], packages: ['fast-xml-parser'] },
  application: {
    sources: ['cache', 'domain', 'units', 'totals', 'tables', 'ports', 'metering', 'calculation'],
    packages: [],
  },
  'adapters/sql': { sources: ['domain', 'ports'], packages: ['node:'] },
  'adapters/sqlite': {
    sources: ['domain', 'ports', 'metering', 'adapters/sql'],
    packages: ['@photostructure/sqlite', 'node:'],
  },
  'adapters/postgres': {
    sources: ['domain', 'ports', 'metering', 'adapters/sql', 'config'],
    packages: ['pg', 'node:'],
  },
  'adapters/secrets': { sources: ['cache', 'domain', 'ports'], packages: ['node:'] },
  'adapters/openid': { sources: ['domain', 'ports'], packages: ['jose'] },
  'adapters/rest-client': {
    sources: ['domain', 'units', 'totals', 'ports', 'metering', 'wire'],
    packages: ['undici', 'node:'],
  },
  'data-sets': { sources: ['domain', 'ports'], packages: ['csv-parse', 'yaml', 'node:'] },
  graphql: {
    sources: ['domain', 'units', 'totals', 'tables', 'ports', 'metering'],
    packages: ['@pothos/core', 'graphql', 'dataloader'],
  },
  '../explorer': {
    sources: ['../schema/generated'],
    packages: [
      '@base-ui/react',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/react-virtual',
      'd3-array',
      'd3-scale',
      'd3-shape',
      'hucre',
      'lucide-react',
      'react',
      'react-dom',
      'wouter',
    ],
  },
  '../explorer/test': {
    sources: ['../explorer'],
    packages: ['fast-check', 'vite', 'vitest', 'node:'],
  },
  mcp: {
    sources: ['config', 'domain', 'graphql'],
    packages: ['@modelcontextprotocol/server', 'graphql', 'node:'],
  },
  telemetry: {
    sources: ['domain', 'ports', 'config'],
    packages: ['prom-client', '@opentelemetry/api', 'pino'],
  },
  'rest-service': {
    sources: ['domain', 'tables', 'totals', 'ports', 'metering', 'wire'],
    packages: ['negotiator', 'node:'],
  },
  config: { sources: ['domain'], packages: ['node:'] },
  startup: {
    sources: [
      'domain',
      'ports',
      'application',
      'adapters/sql',
      'adapters/sqlite',
      'adapters/postgres',
      'data-sets',
      'telemetry',
      'config',
    ],
    packages: ['node:'],
  },
  server: {
    sources: [
      'cache',
      'domain',
      'ports',
      'metering',
      'calculation',
      'application',
      'adapters/secrets',
      'adapters/openid',
      'adapters/rest-client',
      'graphql',
      'mcp',
      'rest-service',
      'startup',
      'telemetry',
      'config',
    ],
    packages: ['graphql-yoga', 'graphql', 'node:'],
  },
  administration: {
    sources: [
      'domain',
      'units',
      'ports',
      'calculation',
      'application',
      'adapters/sql',
      'adapters/sqlite',
      'adapters/postgres',
      'adapters/secrets',
      'data-sets',
      'startup',
      'config',
    ],
    packages: ['node:'],
  },
  'emissions-gateway.ts': {
    sources: ['domain', 'ports', 'graphql', 'server', 'telemetry', 'config'],
    packages: [],
  },
  cli: {
    sources: [
      'domain',
      'totals',
      'tables',
      'ports',
      'graphql',
      'data-sets',
      'mcp',
      'server',
      'startup',
      'telemetry',
      'administration',
      'config',
    ],
    packages: ['node:'],
  },
};

const folderOfProject = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const files = [
  ...readSourceFiles(folderOfProject('src')),
  ...readSourceFiles(folderOfProject('explorer')).map(({ path, text }) => ({
    path: `../explorer/${path}`,
    text,
  })),
];

describe('imports', () => {
  it('every file imports only what the table allows', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(brokenImports(files, table)).toEqual([]);
  });

  it('every allowed import is in use', () => {
    expect(unusedRules(files, table)).toEqual([]);
  });

  it('the rules reject an upward import, a package outside its folder, and a file without a folder', () => {
    const broken = brokenImports(
      [
        { path: 'domain/basics/uid.ts', text: "import { serve } from '../../server/server.ts';" },
        { path: 'application/x.ts', text: "import { readFile } from 'node:fs/promises';" },
        { path: 'graphql/types/x.ts', text: "import type { RestService } from '../../rest-service/x.ts';" },
        { path: 'wire/x.ts', text: "const undici = await import('undici');" },
        { path: 'stray/x.ts', text: '' },
        { path: 'wire/y.ts', text: "import { parseUid } from '../domain/uid.ts';" },
      ],
      table,
    );
    expect(broken).toEqual([
      'domain/basics/uid.ts imports ../../server/server.ts',
      'application/x.ts imports node:fs/promises',
      'graphql/types/x.ts imports ../../rest-service/x.ts',
      'wire/x.ts imports undici',
      'stray/x.ts lies in no folder of the table',
    ]);
  });
});

/** The folders of a room, from those that import no other one to those that may import all before them. */
const folderOrders: Readonly<Record<string, readonly string[]>> = {
  domain: ['basics', 'access', 'amounts', 'definitions', 'data-tree', 'profiles', 'changes', 'search'],
  calculation: ['interpreter', 'plan', 'inputs', 'derivation', 'look-ups', 'results', 'run'],
  'data-sets': ['files', 'plan', 'write', 'export'],
  tables: [
    'cells',
    'workbooks',
    'reading',
    'columns',
    'items',
    'rows',
    'writing',
    'importing',
    'calculating',
  ],
  cli: ['program', 'output', 'reading', 'operating'],
  '../explorer': ['settings', 'format', 'words', 'api', 'ui', 'charts', 'frame', 'views', 'test'],
  server: ['http', 'graphql-http', 'load', 'mcp', 'pages', 'gateway', 'workers'],
  wire: [
    'elements',
    'headers',
    'json',
    'xml',
    'documents',
    'forms',
    'access',
    'calculation',
    'definitions',
    'data-categories',
    'data-items',
    'profile-items',
    'profiles',
    'batches',
  ],
  'adapters/rest-client': [
    'exchange',
    'connection',
    'known',
    'access',
    'writes',
    'calculation',
    'definitions',
    'data-categories',
    'data-items',
    'profiles',
    'profile-items',
  ],
};

describe('folders of a room', () => {
  it.each(Object.entries(folderOrders))('the folders of %s import only those before them', (room, order) => {
    expect(files.filter(({ path }) => path.startsWith(`${room}/`)).length).toBeGreaterThan(10);
    expect(upwardImports(files, room, order)).toEqual([]);
  });

  it('an import of a later folder and a folder without a place are found', () => {
    const sample = [
      { path: 'domain/access/user.ts', text: "import { uid } from '../basics/uid.ts';" },
      { path: 'domain/basics/uid.ts', text: "import type { User } from '../access/user.ts';" },
      { path: 'domain/basics/page.ts', text: "const user = await import('../access/user.ts');" },
      { path: 'domain/stray/new.ts', text: '' },
    ];
    expect(upwardImports(sample, 'domain', ['basics', 'access'])).toEqual([
      'domain/basics/uid.ts imports ../access/user.ts',
      'domain has no place for the folder stray',
    ]);
  });

  it('no folder of src has more than 40 files', () => {
    const sizes = new Map<string, number>();
    for (const { path } of files) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > 40)).toEqual([]);
  });
});

describe('cycles', () => {
  it('no imports form a cycle', () => {
    expect(findCycles(files)).toEqual([]);
  });

  it('a cycle is found', () => {
    const cycles = findCycles([
      { path: 'a/one.ts', text: "import { two } from './two.ts';" },
      { path: 'a/two.ts', text: "import { three } from '../b/three.ts';" },
      { path: 'b/three.ts', text: "export { one } from '../a/one.ts';" },
    ]);
    expect(cycles).toEqual(['a/one.ts → a/two.ts → b/three.ts → a/one.ts']);
  });
});

describe('files', () => {
  it('no file or folder is a drawer such as utils', () => {
    const drawers = /(^|\/)((utils?|helpers?|common|shared|misc|lib)(\/|\.ts$)|(types|constants|index)\.ts$)/;
    expect(files.map(({ path }) => path).filter((path) => drawers.test(path))).toEqual([]);
  });

  it('file names are in kebab-case', () => {
    const odd = files
      .map(({ path }) => path)
      .filter((path) => !/^(\.\.\/)?[a-z0-9/-]+(\.test)?\.tsx?$/.test(path));
    expect(odd).toEqual([]);
  });

  it('the environment is read in one file', () => {
    const readers = files.filter(({ text }) => text.includes('process.env')).map(({ path }) => path);
    expect(readers).toEqual(['config/read-config.ts']);
  });

  it('every file is shorter than 250 lines', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 250).map(({ path }) => path);
    expect(long).toEqual([]);
  });
});

describe('null and undefined', () => {
  /** A member that must be there and may be `undefined`: neither absent as `null` nor optional. */
  const requiredUndefined = /^\s+(?:readonly )?(\w+): [^=>(\n]*\bundefined\b[^=>(\n]*;$/gm;
  const breaches = (path: string, text: string) =>
    [...text.matchAll(requiredUndefined)].map(
      ([, name]) => `${path}: ${name} must be null where it is absent, or optional`,
    );

  it('an absent field of a record is null, and undefined only marks an option that was not passed', () => {
    expect(files.flatMap(({ path, text }) => breaches(path, text))).toEqual([]);
  });

  it('undefined in a record is found', () => {
    const text =
      'interface Item {\n  readonly name: string | undefined;\n  readonly note?: string | undefined;\n}';
    expect(breaches('domain/item.ts', text)).toEqual([
      'domain/item.ts: name must be null where it is absent, or optional',
    ]);
  });
});

describe('the architecture page', () => {
  it('the page shows the import table', () => {
    const page = readFileSync(new URL('../docs/inside/ARCHITECTURE.md', import.meta.url), 'utf8');
    for (const [folder, { sources, packages }] of Object.entries(table)) {
      const row = `| \`${folder}\` | ${cell(sources)} | ${cell(packages)} |`;
      expect(page).toContain(row);
    }
  });

  function cell(names: readonly string[]): string {
    return names.length === 0 ? 'nothing' : names.map((name) => `\`${name}\``).join(', ');
  }
});

describe('dependencies', () => {
  const [manifest, explorer, examples] = [
    '../package.json',
    '../explorer/package.json',
    '../examples/package.json',
  ].map((path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Manifest);
  const { dependencies = {}, devDependencies = {}, overrides = {} } = manifest ?? {};
  const parts = [dependencies, devDependencies, overrides, explorer?.devDependencies ?? {}];
  const exampleParts = [examples?.dependencies ?? {}, examples?.overrides ?? {}];

  it('every dependency has a reason on its page', () => {
    const page = readFileSync(new URL('../docs/inside/dependencies.md', import.meta.url), 'utf8');
    const names = [...parts, ...exampleParts].flatMap((part) => Object.keys(part));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
    const documented = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name ?? '');
    expect(documented.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('every dependency has an exact version', () => {
    const versions = [...parts, ...exampleParts]
      .flatMap((part) => [part, ...Object.values(part)])
      .filter((part) => typeof part !== 'string')
      .flatMap((part) => Object.entries(part))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      // The examples share the project's instance of graphql.
      .filter(([, version]) => !version.startsWith('file:../node_modules/'));
    expect(versions).toContainEqual(['graphql', expect.any(String)]);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version))).toEqual([]);
  });
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}
