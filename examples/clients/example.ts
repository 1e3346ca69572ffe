import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

/** A copy of `docs/do/clients` in a folder of its own, as a project that uses the published schema. */
export interface ExampleFolder {
  readonly folder: string;
  read(name: string): string;
  write(name: string, text: string): void;
  /** The mistakes that the type checker finds in a file and what it imports; empty when there are none. */
  typeCheck(name: string): Promise<string>;
  /** The same by a `tsconfig.json` of the folder. */
  typeCheckBy(config: string): Promise<string>;
  /** Runs relay-compiler and gives back all that it printed. */
  compileRelay(): Promise<{ readonly code: number | null; readonly out: string }>;
  load<Module>(name: string): Promise<Module>;
  remove(): void;
}

export function copyExamples(): ExampleFolder {
  const folder = mkdtempSync(join(tmpdir(), 'clients-'));
  cpSync(join(root, 'docs/do/clients'), folder, { recursive: true });
  cpSync(join(root, 'schema/schema.graphql'), join(folder, 'relay/schema.graphql'));
  symlinkSync(join(root, 'examples/node_modules'), join(folder, 'node_modules'), 'dir');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const typeCheckBy = async (config: string) => {
    const { code, out } = await run(process.execPath, [tsc, '-p', join(folder, config)], folder);
    return code === 0 ? '' : out || `tsc ended with ${code}`;
  };
  return {
    folder,
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    write,
    typeCheck: (name) => {
      write('tsconfig.json', JSON.stringify(typeScriptConfig(name)));
      return typeCheckBy('tsconfig.json');
    },
    typeCheckBy,
    compileRelay: () => run(relayCompiler, ['relay.config.json'], join(folder, 'relay')),
    load: (name) => import(pathToFileURL(join(folder, name)).href),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const tsc = join(root, 'node_modules/typescript/bin/tsc');
const relayCompiler = require('relay-compiler') as string;

/** The project's compiler options, with browser types for the clients. */
function typeScriptConfig(file: string): object {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      typeRoots: [join(root, 'node_modules/@types')],
      exactOptionalPropertyTypes: false,
      jsx: 'react-jsx',
    },
    include: [],
    files: [file],
  };
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ readonly code: number | null; readonly out: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH }, timeout: 60_000 });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk));
    child.stderr.on('data', (chunk: Buffer) => (out += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out }));
  });
}
