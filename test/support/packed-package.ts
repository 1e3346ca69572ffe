import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isOfMany } from './program/few-categories.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** A program of somebody else, with the package among its dependencies as npm would put it there. */
export interface Consumer {
  readonly folder: string;
  /** The files of the package, by their paths in it; of the built-in data the program has few. */
  readonly files: readonly string[];
  readonly version: string;
  /** Reads one of the files. */
  read(path: string): string;
  /** The file that the command of the package runs. */
  readonly program: string;
  /** Writes a module of the program, and gives its name. */
  write(name: string, text: string): string;
  /** What a module prints; rejects with what it says on standard error when it fails. */
  print(name: string, text: string): Promise<string>;
  /** What the type checker says of a module. */
  check(name: string, text: string): Promise<string>;
  remove(): void;
}

const compiler = join(root, 'node_modules/typescript/bin/tsc');

/** Packs the package as the run has built it, and gives it to a new program. */
export async function createConsumer(...otherModules: readonly string[]): Promise<Consumer> {
  const folder = mkdtempSync(join(tmpdir(), 'consumer-'));
  const source = join(folder, 'source');
  for (const name of [
    'package.json',
    'package-lock.json',
    'README.md',
    'data',
    'deploy',
    'dist',
    'docs',
    'schema',
  ]) {
    cpSync(join(root, name), join(source, name), { recursive: true });
  }
  await run(process.execPath, [join(root, 'build/prepack.mjs')], { cwd: source });
  const files = await listPacked(source);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const installed of otherModules) {
    for (const name of readdirSync(installed)) linkModule(join(installed, name), join(modules, name));
  }
  for (const name of installedPackages()) linkModule(join(root, 'node_modules', name), join(modules, name));
  for (const file of files.filter((each) => !isOfMany(each))) {
    const target = join(modules, 'emissions-gateway', file);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(source, file), target);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return name;
  };
  const { version, bin } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  return {
    folder,
    files,
    version,
    read: (path) => readFileSync(join(modules, 'emissions-gateway', path), 'utf8'),
    program: join(modules, 'emissions-gateway', bin['emissions-gateway']),
    write,
    async print(name, text) {
      const { stdout } = await run(process.execPath, [write(name, text)], { cwd: folder, timeout: 60_000 });
      return stdout;
    },
    async check(name, text) {
      write(name, text);
      const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
      const checking = run(process.execPath, [compiler, ...flags, name], { cwd: folder });
      return (await checking.catch((error: { readonly stdout: string }) => error)).stdout;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function linkModule(target: string, link: string): void {
  if (basename(link).startsWith('.') || existsSync(link)) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(target, link);
}

/** What npm installs with the package, and the types of Node, without which TypeScript knows no `node:http`. */
function installedPackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const installed = Object.entries(packages).filter(
    ([path, { dev = false, link = false }]) => path.startsWith('node_modules/') && !dev && !link,
  );
  const names = installed.map(([path]) => path.slice('node_modules/'.length));
  return [...names.filter((name) => !name.includes('/node_modules/')), '@types/node', 'undici-types'];
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>>;
}

async function listPacked(folder: string): Promise<readonly string[]> {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: folder });
  const answer = JSON.parse(stdout) as readonly PackedPackage[] | Readonly<Record<string, PackedPackage>>;
  return Object.values(answer).flatMap(({ files }) => files.map(({ path }) => path));
}

interface Manifest {
  readonly version: string;
  readonly bin: { readonly 'emissions-gateway': string };
}

interface PackedPackage {
  readonly files: readonly { readonly path: string }[];
}
