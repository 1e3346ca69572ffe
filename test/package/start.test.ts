import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { startFile } from '../support/program/start-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('npm start where no bundler is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  cpSync(join(root, 'build/prestart.mjs'), join(folder, 'build/prestart.mjs'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const prepare = () => startFile(folder, join(folder, 'build/prestart.mjs'), []).finished;

  it('npm start says in one line what to do when nothing is built', async () => {
    const { code, err } = await prepare();
    expect(code).toBe(1);
    expect(err).toMatch(/^Nothing is built and the bundler is not installed: run npm ci .*\n$/);
  });

  it('npm start starts the built program', async () => {
    mkdirSync(join(folder, 'dist/cli'), { recursive: true });
    writeFileSync(join(folder, 'dist/cli/main.js'), '');
    expect(await prepare()).toMatchObject({ code: 0, err: '' });
  });
});

describe('npm start where the bundler is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  cpSync(join(root, 'build/prestart.mjs'), join(folder, 'build/prestart.mjs'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('npm start says that it builds the program, and builds it', async () => {
    mkdirSync(join(folder, 'node_modules/vite'), { recursive: true });
    writeFileSync(join(folder, 'build/bundle.mjs'), `process.stdout.write('building');`);
    const finished = await startFile(folder, join(folder, 'build/prestart.mjs'), []).finished;
    expect(finished).toMatchObject({
      code: 0,
      out: 'building',
      err: 'Building the program and its pages.\n',
    });
  });
});
