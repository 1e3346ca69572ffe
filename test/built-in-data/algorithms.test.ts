import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileAlgorithm } from '../../src/calculation/interpreter/compile-algorithm.ts';
import { parseCsv } from '../../src/data-sets/files/csv.ts';
import { warningsOf } from '../../src/data-sets/files/import-warning.ts';

const silent = warningsOf('', () => undefined);

const root = fileURLToPath(new URL('../../data/built-in', import.meta.url));
const hostObjects = new Set(['dataFinder', 'returnValues']);

const categories = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === 'default.js')
  .map(({ parentPath }) => relative(root, parentPath))
  .sort();

describe('the algorithms of the built-in data', () => {
  it.each(categories)('the algorithm of %s reads only values of its definition', (category) => {
    const { externalNames } = compileAlgorithm(readFileSync(join(root, category, 'default.js'), 'utf8'));
    const rows = parseCsv(readFileSync(join(root, category, 'itemdef.csv')), silent).slice(3);
    const paths = new Set(rows.map(({ cells }) => cells[1]));
    const unknown = externalNames.map(({ name }) => name).filter((name) => !hostObjects.has(name));
    expect(unknown.filter((name) => !paths.has(name))).toEqual([]);
  });
});
