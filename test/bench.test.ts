import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(join(root, 'bench'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mjs') && !file.startsWith('node_modules'))
  .map((file) => ({ file, text: readFileSync(join(root, 'bench', file), 'utf8') }));

describe('the benchmarks', () => {
  it('every measurement that npm run bench lists is a file', () => {
    const list = readFileSync(join(root, 'bench/measurements.mjs'), 'utf8');
    const named = Array.from(list.matchAll(/file: '(.+?)'/g), ([, file = '']) => file);
    expect(named.length).toBeGreaterThan(8);
    for (const file of named) expect(existsSync(join(root, 'bench', file)), file).toBe(true);
  });

  it('every module of the program that a benchmark imports is built from a source file', () => {
    const imported = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/from '(?:\.\.\/)+dist\/(.+?)\.js'/g), ([, path = '']) => ({ file, path })),
    );
    expect(imported.length).toBeGreaterThan(10);
    for (const { file, path } of imported) {
      expect(existsSync(join(root, 'src', `${path}.ts`)), `${file} imports ${path}`).toBe(true);
    }
  });
});
