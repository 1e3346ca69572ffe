import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { startFile } from '../support/program/start-file.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('npm start where no compiler is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  copyFileSync(join(root, 'prestart.mjs'), join(folder, 'prestart.mjs'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const prepare = () => startFile(folder, join(folder, 'prestart.mjs'), []).finished;

  it('npm start says in one line what to do when nothing is built', async () => {
    const { code, err } = await prepare();
    expect(code).toBe(1);
    expect(err).toMatch(/^Nothing is built and no compiler is installed: run npm ci .*\n$/);
  });

  it('npm start starts the built program', async () => {
    mkdirSync(join(folder, 'dist/cli'), { recursive: true });
    writeFileSync(join(folder, 'dist/cli/main.js'), '');
    expect(await prepare()).toMatchObject({ code: 0, err: '' });
  });
});

describe('npm start where the compiler is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  copyFileSync(join(root, 'prestart.mjs'), join(folder, 'prestart.mjs'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('npm start removes what was built from files that are gone', async () => {
    for (const name of ['node_modules/typescript/bin', 'src', 'dist']) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    const files = [
      'node_modules/typescript/bin/tsc',
      'src/kept.ts',
      'dist/kept.js',
      'dist/kept.d.ts',
      'dist/gone.js',
    ];
    for (const name of files) writeFileSync(join(folder, name), '');
    expect(await startFile(folder, join(folder, 'prestart.mjs'), []).finished).toMatchObject({ code: 0 });
    expect(readdirSync(join(folder, 'dist'))).toEqual(['kept.d.ts', 'kept.js']);
  });
});
